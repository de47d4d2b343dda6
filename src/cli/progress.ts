import type { Terminal } from './command.ts'

const EVERY_MS = 100
const PATIENCE_MS = 1000

/** One line of progress on stderr, rewritten in place; silent when nobody watches or the work is short. */
export class Progress {
  readonly #terminal: Terminal
  readonly #start = performance.now()
  #last = 0
  #shown = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  show(text: string, share?: number): void {
    const now = performance.now()
    if (!this.#terminal.interactive || now - this.#start < PATIENCE_MS || now - this.#last < EVERY_MS) return
    this.#last = now
    this.#shown = true
    const percent = share === undefined ? '' : ` ${String(Math.floor(share * 100)).padStart(3)} %`
    this.#terminal.err(`\r\u001b[K${text}${percent}`)
  }

  clear(): void {
    if (this.#shown) this.#terminal.err('\r\u001b[K')
    this.#shown = false
  }
}
