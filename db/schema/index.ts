export * from "./authors";
export * from "./counting";
export * from "./operations";
export * from "./rankings";
export * from "./sign-in";
export * from "./users";
export * from "./videos";
export * from "./watch";
