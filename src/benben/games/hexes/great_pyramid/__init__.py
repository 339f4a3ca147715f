"""The Great Pyramid (GP-1 to GP-24): the Nile and its boats, the common pyramid, the pharaoh and his vizier."""
