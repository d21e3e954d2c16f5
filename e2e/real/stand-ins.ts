import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";

export type StandIn = { port: number; close(): void };

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** A mail server that keeps what it receives; `GET /?to=<address>` gives the newest mail as text. */
export async function startMailbox(): Promise<StandIn & { smtpPort: number }> {
  const mails: { to: string; text: string }[] = [];
  const smtp = createTcpServer((socket) => receiveMail(socket, (mail) => mails.push(mail)));
  const reader = createHttpServer((request, response) => {
    const to = new URL(request.url ?? "/", "http://mailbox").searchParams.get("to");
    const mail = mails.findLast((one) => one.to === to);
    response.writeHead(mail ? 200 : 404).end(mail?.text);
  });
  const [smtpPort, port] = [await listening(smtp), await listening(reader)];
  const close = () => {
    smtp.close();
    reader.close();
    reader.closeAllConnections();
  };
  return { port, smtpPort, close };
}

/** The part of RFC 5321 that a client needs to send one mail after another. */
function receiveMail(socket: Socket, onmail: (mail: { to: string; text: string }) => void): void {
  let [received, to, isData] = ["", "", false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on("error", () => undefined).setEncoding("utf8");
  say("220 mailbox");
  socket.on("data", (chunk) => {
    received += chunk;
    for (;;) {
      const end = received.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + (isData ? 5 : 2));
      if (isData) {
        // Quoted-printable: soft line ends and "=3D" stand inside addresses.
        const plain = text
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
        onmail({ to, text: plain });
        isData = false;
        say("250 kept");
        continue;
      }
      to = /^RCPT TO:<([^>]+)>/i.exec(text)?.[1] ?? to;
      isData = /^DATA$/i.test(text);
      if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
      else say(isData ? "354 go ahead" : "250 mailbox");
    }
  });
}

const PEOPLE = [
  { id: "11", name: "Ana Lima", username: "analima", confirmed_email: "ana@people.example" },
  { id: "12", name: "佐藤 潤", username: "junsato", confirmed_email: "jun@people.example" },
  { id: "13", name: "Noor Haddad", username: "noorh" },
];

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** X as an OAuth 2.0 provider: a page that asks who you are, the token endpoint, and the profile. */
export async function startProvider(): Promise<StandIn> {
  const server = createHttpServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://provider");
    const json = (body: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/2/oauth2/token") {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const access_token = new URLSearchParams(body).get("code");
        json({ access_token, token_type: "bearer", expires_in: 7200 });
      });
      return;
    }
    if (url.pathname === "/2/users/me") {
      const id = request.headers.authorization?.replace("Bearer ", "");
      return json({ data: PEOPLE.find((person) => person.id === id) });
    }
    const answer = (query: Record<string, string>) => {
      const target = new URL(url.searchParams.get("redirect_uri") ?? "about:blank");
      const state = url.searchParams.get("state") ?? "";
      target.search = new URLSearchParams({ state, ...query }).toString();
      return escapeHtml(target.href);
    };
    const links = PEOPLE.map(({ id, name }) => `<li><a href="${answer({ code: id })}">${name}</a>`);
    const cancel = answer({ error: "access_denied", error_description: "The user said no" });
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><ul>${links.join("")}</ul><a class="cancel" href="${cancel}">Cancel</a>`,
      );
  });
  const port = await listening(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, close };
}
