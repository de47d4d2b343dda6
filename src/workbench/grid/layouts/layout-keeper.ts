import type { LayoutContent } from './content.ts'

/** Keeps named layouts of a grid in a form of their own. */
export interface LayoutKeeper {
  /** The name under which the server lists them. */
  readonly grid: string
  /** Namespace of the texts of their menu. */
  readonly texts: 'layouts' | 'report-styles'
  /** Keeps what the grid shows under a name of the user's, over one of the same name; answers the id. */
  readonly save: (name: string, content: LayoutContent, shared: boolean | undefined) => Promise<string>
  /** What is kept as the content of a layout. */
  readonly read: (kept: unknown) => { readonly layout: unknown; readonly filters?: LayoutContent['filters'] }
}
