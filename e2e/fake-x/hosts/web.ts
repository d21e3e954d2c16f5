import { type Answer, empty, html } from "../answer";
import { api } from "./api";
import type { Ask, Host, WebClient, World } from "./ask";
import { images } from "./images";

const OLD = "/responsive-web/client-web/main.1a2b3c4d.js";
const ENTRY = "/x-web/x-web/entry-client-logged-out-DJ1gyf49.js";
const CHUNKS = ["assets/view-Kz1hW7aE.js", "assets/post-Bde6ceBn.js", "assets/locale-SttZuWL1.js"];

function script(body: string): Answer {
  const headers = { "content-type": "application/javascript; charset=utf-8" };
  return { status: 200, headers, body };
}

/** X's page for a signed-out visitor, with the flags of its web client. */
function page({ layout, flags }: WebClient): Answer {
  const path = layout === "client-web" ? OLD : ENTRY;
  const config = Object.fromEntries(
    Object.entries(flags).map(([name, value]) => [name, { value }]),
  );
  const state = { featureSwitch: { defaultConfig: config, user: { config: {} } } };
  return html(
    `<!DOCTYPE html><html><head><script src="https://abs.twimg.com${path}"></script></head><body>` +
      `<script>window.__INITIAL_STATE__=${JSON.stringify(state)};window.__META_DATA__={};</script></body></html>`,
  );
}

const NEIGHBOR = "Zz9Yy8Xx7Ww6Vv5Uu4Tt3A";

/** The webpack layout: each operation is a module. */
function mainScript({ queryId, flags }: WebClient): string {
  const names = JSON.stringify(Object.keys(flags));
  const toggles = JSON.stringify(["withArticleRichContentState", "withArticlePlainText"]);
  return (
    `(self.webpackChunk=self.webpackChunk||[]).push([["main"],{11:(e)=>{e.exports={queryId:"${NEIGHBOR}",operationName:"TweetDetail",operationType:"query",metadata:{featureSwitches:["other_flag_enabled"],fieldToggles:[]}}},` +
    `12:(e)=>{e.exports={queryId:"${queryId}",operationName:"TweetResultByRestId",operationType:"query",metadata:{featureSwitches:${names},fieldToggles:${toggles}}}},` +
    `13:(e)=>{e.exports={queryId:"${NEIGHBOR.replace("Z", "Y")}",operationName:"UserTweets",operationType:"query",metadata:{featureSwitches:["third_flag_enabled"],fieldToggles:[]}}}}]);`
  );
}

/** The layout of Vite and Relay: an entry imports chunks, one of which has the operation. */
function chunk(path: string, { queryId }: WebClient): string {
  if (path === ENTRY) {
    return CHUNKS.map((name) => `import("./${name}")`).join(";");
  }
  if (!path.endsWith(CHUNKS[1] ?? "")) return 'export const a=1;import"./post-Bde6ceBn.js";';
  return `const n={fragment:{},kind:\`Request\`,operation:{},params:{id:\`${queryId}\`,metadata:{},name:\`TweetResultByRestId\`,operationKind:\`query\`,text:null}};export{n as t};`;
}

function scripts({ path }: Ask, { web }: World): Answer {
  if (path === OLD && web.layout === "client-web") return script(mainScript(web));
  const isChunk = path === ENTRY || CHUNKS.some((name) => path === `/x-web/x-web/${name}`);
  return isChunk && web.layout === "x-web" ? script(chunk(path, web)) : empty(404);
}

/** `x.com`: the page, and the API below it. */
export const web: Host = {
  target: (ask) => (ask.path.startsWith("/i/api/") ? api.target(ask) : "page"),
  answer(ask, world) {
    if (ask.path.startsWith("/i/api/")) {
      return api.answer({ ...ask, path: ask.path.slice("/i/api".length) }, world);
    }
    return ["/", "/home", "/i/flow/login"].includes(ask.path) ? page(world.web) : empty(404);
  },
};

/** `abs.twimg.com`: scripts of the web client, and pictures. */
export const assets: Host = {
  target: (ask) => (ask.path.endsWith(".js") ? "scripts" : images.target(ask)),
  answer: (ask, world) =>
    ask.path.endsWith(".js") ? scripts(ask, world) : images.answer(ask, world),
};
