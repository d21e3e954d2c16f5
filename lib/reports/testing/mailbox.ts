import { SMTPServer } from "smtp-server";

export type Letter = { from: string; to: string[]; text: string };

export type Mailbox = {
  url: string;
  letters: Letter[];
  /** Refuses the next recipients with this SMTP code; null accepts them again. */
  refuse: (code: number | null) => void;
  close: () => Promise<void>;
};

/** A mail server on this machine that stores the mail that it gets, decoded. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onRcptTo({ address }, _, done) {
      if (refusal === null) return done();
      done(Object.assign(new Error(`no mail for ${address}`), { responseCode: refusal }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        letters.push({ from, to, text: decoded(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The headers as sent, then the body as plain text. */
function decoded(message: string): string {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) {
    return `${head}\n\n${Buffer.from(body, "base64").toString()}`;
  }
  if (!/transfer-encoding: quoted-printable/i.test(head)) return `${head}\n\n${body}`;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, "latin1").toString()}`;
}
