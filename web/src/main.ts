import "./fonts.css";
import "./app.css";
import "./table/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import { LANGUAGE } from "./lib/speech.svelte";

document.documentElement.lang = LANGUAGE;
settings.show();
mount(App, { target: document.getElementById("app")! });
