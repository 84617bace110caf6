/** The bundler and the tests read it as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}
