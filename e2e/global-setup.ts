import { startApp } from "./app-server";
import { tlsUrlOf } from "./fake-x/browser-arguments";
import { startFakeX } from "./fake-x/server";

/**
 * One stand-in for X and one production server for all journeys; each journey uses its own posts.
 */
export default async function globalSetup() {
  // Few pictures: drawing one for each post and author would take minutes.
  const x = await startFakeX({ tls: true, motifs: 8 });
  const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
  process.env.E2E_APP_URL = app.url;
  process.env.E2E_X_URL = x.url;
  process.env.E2E_X_TLS_URL = tlsUrlOf(x);
  return async () => {
    await app.stop();
    await x.close();
  };
}
