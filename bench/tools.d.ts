// Types of the tools in bench/package.json, limited to what is used: the type check also runs where the tools are not installed.

declare module 'chrome-launcher' {
  export function launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>;
}

declare module 'lighthouse' {
  interface Audit {
    id: string;
    title: string;
    score: number | null;
    scoreDisplayMode: string;
    numericValue?: number;
  }

  interface Result {
    runtimeError?: { message: string };
    finalDisplayedUrl: string;
    categories: Record<string, { score: number | null }>;
    audits: Record<string, Audit>;
  }

  interface Flags {
    port: number;
    onlyCategories: string[];
    logLevel: 'error';
    blockedUrlPatterns: string[];
  }

  function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;

  export { lighthouse as default, type Result };
}
