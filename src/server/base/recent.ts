/** Values by key, of which the least recently used are removed beyond a number. */
export class Recent<V> {
  readonly #values = new Map<string, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key)
    return value === undefined ? undefined : this.keep(key, value)
  }

  keep(key: string, value: V): V {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest)
    return value
  }
}
