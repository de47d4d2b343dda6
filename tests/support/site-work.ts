import { expect } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { crudOf, type Crud } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { Endpoint } from '#domain/service.ts'
import type { Site, SiteAnswer } from './site.ts'
import { Journal, type Place } from './site-journal.ts'

const customer = crudOf(entityNamed('customer'))
const order = crudOf(entityNamed('order'))
const operation = crudOf(entityNamed('operation'))

const IMPORTED = 50
const MOVES = 3
const READERS = 3
/** Between two steps of a user: something is under way at any time, at little cost. */
const PAUSE_MS = 50
const HOUR_MS = 3_600_000
/** Beyond all work of the demo factory, so that every move finds place. */
const MOVED_TO_MS = 60 * 24 * HOUR_MS

/** A row of a list. */
type Row = Readonly<Record<string, unknown>>

/** Users at work on a site until they are asked to stop. */
export class SiteWork {
  readonly journal = new Journal()
  readonly #site: Site
  readonly #stopped = new AbortController()
  #ended: Promise<unknown> | null = null

  constructor(site: Site) {
    this.#site = site
  }

  begin(): void {
    const until = async (step: (n: number) => Promise<void>) => {
      for (let n = 0; !this.#stopped.signal.aborted; n++) {
        await step(n)
        await sleep(PAUSE_MS)
      }
    }
    this.#ended = Promise.all([
      until((n) => this.#addCustomers(n)),
      until((n) => this.#plan(n)),
      until(() => this.#kit()),
      ...Array.from({ length: READERS }, () => until(() => this.#read())),
    ])
    this.#ended.catch(() => {})
  }

  async end(): Promise<void> {
    this.#stopped.abort()
    await this.#ended
  }

  /** Waits until work was acknowledged, or a run is calculated. */
  async underWay(of: 'http' | 'worker'): Promise<void> {
    const before = this.journal.acknowledged
    const isThere = () =>
      of === 'worker' ? this.journal.running.size > 0 : this.journal.acknowledged > before
    while (!isThere()) await Promise.race([sleep(10), this.#ended])
  }

  /** All operations as a list says. */
  async places(): Promise<ReadonlyMap<string, Place>> {
    const { items, totalCount } = await this.#site.ask(operation.getAll, { maxResultCount: 10_000 })
    expect(items).toHaveLength(totalCount)
    return new Map(
      (items as readonly Row[]).map(({ code, resCode, start }) => [
        String(code),
        { resource: String(resCode), start: String(start) },
      ]),
    )
  }

  async #addCustomers(n: number): Promise<void> {
    const code = `c-${n}`
    await this.#create(customer, { code, name: 'created' })
    this.journal.customers.add(code)
    const codes = await this.#importRows(customer, `i-${n}`, 'code,name', 'imported')
    for (const one of codes) this.journal.customers.add(one)
  }

  /** A row with a key: where a repeated call is refused, the first one has made it. */
  async #create(list: Crud, row: Row & { readonly code: string }): Promise<void> {
    const answer = await this.#site.call(list.create, row)
    if (answer.status === 200) return
    refuseUnlessRepeated(answer, list.create)
    const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [row.code] }])
    expect((await this.#site.ask(list.getAll, { filter })).items).toHaveLength(1)
  }

  /** Rows by their keys, which may be imported twice. */
  async #importRows(list: Crud, name: string, header: string, rest: string): Promise<readonly string[]> {
    const codes = Array.from({ length: IMPORTED }, (_, row) => `${name}-${row}`)
    const file = `${header}\n${codes.map((code) => `${code},${rest}\n`).join('')}`
    const { status, bytes } = await this.#site.sendFile(list.importRows, 'rows.csv', file)
    if (status !== 200) throw new Error(`import: ${status} ${bytes.toString()}`)
    return codes
  }

  async #read(): Promise<void> {
    const { items } = await this.#site.ask(order.getAll, { maxResultCount: 5 })
    expect(items).toHaveLength(5)
  }

  async #plan(n: number): Promise<void> {
    const { journal } = this
    const { items } = await this.#site.ask(order.getAll, { maxResultCount: 1, sorting: 'code' })
    const { itemCode, dueDate } = items[0] as unknown as Row
    const code = `o-${n}`
    await this.#create(order, { code, itemCode, qty: '1', dueDate })
    journal.orders.add(code)
    if (n === 0) {
      const rest = `${String(itemCode)},1,${String(dueDate)}`
      for (const one of await this.#importRows(order, `p-${n}`, 'code,itemCode,qty,dueDate', rest))
        journal.orders.add(one)
    }
    const runNo = await this.#run(schedulingRuns, { schemeCode: 'Default', scenario: `s-${n}` })
    if (!runNo) return
    await this.#accept(runNo)
    journal.places = await this.places()
    for (let move = 0; move < MOVES; move++) await this.#move(n * MOVES + move)
  }

  /** Starts a run and follows it to its end; null where it ended without a result because processes were killed. */
  async #run(
    runs: typeof schedulingRuns | typeof kittingRuns,
    input: Readonly<Record<string, unknown>>,
  ): Promise<string | null> {
    const { runNo } = await this.#site.ask(runs.start, input)
    for (;;) {
      const { status, message } = await this.#site.ask(runs.progress, { runNo })
      if (status === 'R') this.journal.running.add(runNo)
      if (status === 'Q' || status === 'R') {
        await sleep(PAUSE_MS)
        continue
      }
      this.journal.running.delete(runNo)
      if (status === 'S' || status === 'W') return runNo
      expect(message, runNo).toMatch(/stopped twice/)
      return null
    }
  }

  async #accept(runNo: string): Promise<void> {
    const answer = await this.#site.call(schedulingRuns.accept, { runNo })
    if (answer.status !== 200) {
      refuseUnlessRepeated(answer, schedulingRuns.accept)
      await expect.poll(() => this.#site.ask(schedulingRuns.current)).toMatchObject({ runNo })
    }
    this.journal.accepted = runNo
    this.journal.acceptances++
  }

  /** Moves one operation by its preview; a repeated confirmation that is refused was done the first time. */
  async #move(n: number): Promise<void> {
    const { journal } = this
    const codes = [...journal.places.keys()]
    const move = {
      operationCode: codes[n % codes.length]!,
      startTime: new Date(Date.now() + MOVED_TO_MS + n * 8 * HOUR_MS).toISOString(),
    }
    const preview = (await this.#site.ask(moveServices.moveOperation, { ...move, preview: 1 })) as Effect
    const { plan, hash } = preview
    const answer = await this.#site.call(moveServices.moveOperation, { ...move, plan, hash })
    if (answer.status !== 200) refuseUnlessRepeated(answer, moveServices.moveOperation)
    const places = new Map(journal.places)
    for (const { operation: code, newResource, newStart } of preview.moved)
      places.set(code, { resource: newResource, start: newStart })
    journal.places = places
    journal.moves++
  }

  async #kit(): Promise<void> {
    const { journal } = this
    const runNo = await this.#run(kittingRuns, { schemeCode: 'STD' })
    if (!runNo) return
    const tables = await Promise.all(
      [1, 2].map(() => this.#site.call(kittingRuns.table, { runNo, table: 'orders' })),
    )
    expect(tables.map(({ status }) => status)).toEqual([200, 200])
    expect(tables[0]!.bytes.length).toBeGreaterThan(0)
    expect(tables[0]!.bytes.equals(tables[1]!.bytes)).toBe(true)
    await this.#site.ask(kittingRuns.publish, { runNo })
    journal.published = runNo
    journal.results++
  }
}

interface Effect {
  readonly moved: readonly {
    readonly operation: string
    readonly newResource: string
    readonly newStart: string
  }[]
  readonly plan: string
  readonly hash: string
}

function refuseUnlessRepeated(
  { isRepeated, status, bytes }: SiteAnswer<unknown>,
  { method }: Endpoint,
): void {
  if (!isRepeated) throw new Error(`${method}: ${status} ${bytes.toString()}`)
}
