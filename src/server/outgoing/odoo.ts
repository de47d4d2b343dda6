import type { ConnectionEntry } from './connections.ts'
import type { Given } from './given.ts'

/** How an Odoo is read. */
export interface OdooSettings {
  /** `jsonrpc`: Odoo 17 and 18, by user and password; `json2`: Odoo 19 and later, by an API key. */
  readonly api: 'jsonrpc' | 'json2'
  /** Models that may be read; null: those that the user of Odoo may read. */
  readonly models: readonly string[] | null
}

type Refuse = (reason: string) => never

export function odooOf({ api = 'json2', models }: Given, refuse: Refuse): OdooSettings {
  if (api !== 'jsonrpc' && api !== 'json2') return refuse('api is none of jsonrpc, json2')
  if (models === undefined) return { api, models: null }
  if (!Array.isArray(models) || !models.every(isModel)) return refuse('models must be a list of names')
  return { api, models }
}

export const isModel = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/i.test(name)

/** What the chosen protocol cannot do without. */
export function checkOdoo({ odoo, database, credentials }: ConnectionEntry, refuse: Refuse): void {
  if (odoo.api === 'json2') {
    if (credentials.token === '') refuse('credentials.token (an API key) is missing')
    return
  }
  if (database === '') refuse('database is missing')
  if (credentials.user === '' || credentials.password === '') refuse('user or password is missing')
}
