import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.BENBEN_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/benben/server/static",
    emptyOutDir: true,
    assetsDir: "assets",
    target: "es2022",
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/continue": server,
    },
  },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/test.setup.ts"], isolate: false, pool: "threads" },
});
