/** What a preview answers, whichever way rows go. */
export interface Previewed {
  readonly faults: readonly { readonly target: string; readonly message: string }[]
  readonly targets: readonly string[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly faults: readonly { readonly target: string; readonly message: string }[]
  }[]
  /** Of an outgoing interface: the first call, or the beginning of the file. */
  readonly sample?: string
}
