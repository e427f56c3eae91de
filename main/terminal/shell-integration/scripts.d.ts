declare module '*.bash?raw' {
  const text: string;
  export { text as default };
}
declare module '*.zsh?raw' {
  const text: string;
  export { text as default };
}
declare module '*.fish?raw' {
  const text: string;
  export { text as default };
}
