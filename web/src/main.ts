import "./fonts.css";
import "./app.css";
import "./table/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";

settings.show();
mount(App, { target: document.getElementById("app")! });
