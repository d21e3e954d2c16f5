const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A W3C WebDriver session. */
export type Session = {
  call: <Result>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Result>;
  /** The id of the element that has the focus. */
  focused: () => Promise<string>;
  end: () => Promise<void>;
};

async function ask<Result>(url: string, method: string, body?: object): Promise<Result> {
  const answer = await fetch(url, {
    method,
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`WebDriver ${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, "POST", {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${driver}/session/${sessionId}`;
  return {
    call: (method, path, body) => ask(session + path, method, body),
    async focused() {
      const found = await ask<Record<string, string>>(`${session}/element/active`, "GET");
      return found[ELEMENT] ?? "";
    },
    end: () => ask(session, "DELETE"),
  };
}
