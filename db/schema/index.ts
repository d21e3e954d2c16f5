export * from "./authors";
export * from "./counting";
export * from "./operations";
export * from "./rankings";
export * from "./users";
export * from "./videos";
export * from "./watch";
