/**
 * The source of a function that a page contains as text, without indentation and comment lines. The server build keeps
 * both, and every visitor would get them with every page. The function may not contain a template of several lines.
 */
export const inlineSource = (program: (...args: never[]) => unknown): string =>
  String(program).replaceAll(/^[ \t]+(?:\/\/.*\n|\/\*[\s\S]*?\*\/[ \t]*\n)?/gm, '')
