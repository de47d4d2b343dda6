import { moveServices } from '#domain/services/planning/capacity.ts'
import { write } from '../../../../client/write.ts'
import { RequestError } from '../../../../client/request-error.ts'
import { inputOf, type ChartCodes } from './move-input.ts'
import type { ServerEffect } from '../../plan/server-effect.ts'
import { countOrders, MOST_NAMED, noPlaces, type Effect, type Mover } from './mover.ts'

/** Asks the server for every preview: for users who do not see the whole plan, and for plans that are scheduled again. */
export function serverMover(names: ChartCodes): Mover {
  const sourceOf = new Map(names.sources.map((code, source) => [code, source]))
  const rowOf = new Map(names.rows.map((code, row) => [code, row]))
  const toEffect = ({ moved, orders, plan, hash, messages }: ServerEffect): Effect => {
    const seen = moved.filter(({ operation, newStart }) => sourceOf.has(operation) && newStart !== null)
    const seconds = (times: readonly (string | null)[]): Float64Array =>
      Float64Array.from(times, (time) => (time === null ? 0 : Date.parse(time) / 1000))
    const start = seconds(seen.map(({ newStart }) => newStart))
    const end = seconds(seen.map(({ newEnd }) => newEnd))
    const elsewhere = orders
      .map(({ order, lateness, newLateness }) => ({
        order,
        lateness: lateness ?? 0,
        newLateness: newLateness ?? 0,
      }))
      .filter(({ lateness, newLateness }) => lateness !== newLateness)
    const rows = (codes: readonly (string | null)[]): Int32Array =>
      Int32Array.from(codes, (code) => rowOf.get(code ?? '') ?? -1)
    return {
      refused: null,
      by: '',
      moved: {
        source: Int32Array.from(seen, ({ operation }) => sourceOf.get(operation)!),
        row: rows(seen.map(({ newResource }) => newResource)),
        setupStart: start,
        start,
        productionEnd: end,
        end,
      },
      before: {
        row: rows(seen.map(({ start: then, resource }) => (then === null ? null : resource))),
        start: seconds(seen.map(({ start: then }) => then)),
      },
      orders: elsewhere.slice(0, MOST_NAMED),
      counts: countOrders(elsewhere),
      conflicts: messages.filter(({ level }) => level === 'E').length,
      isRough: false,
      plan,
      hash,
    }
  }
  return {
    async preview(wanted) {
      try {
        return toEffect(
          (await write(moveServices.moveOperation, {
            ...inputOf(wanted, names),
            preview: 1,
          })) as ServerEffect,
        )
      } catch (error) {
        if (!(error instanceof RequestError) || error.status === 0) throw error
        const before = { row: new Int32Array(), start: new Float64Array() }
        return {
          refused: 'server',
          by: error.message,
          moved: noPlaces,
          before,
          orders: [],
          counts: countOrders([]),
          conflicts: 0,
          isRough: false,
          plan: '',
          hash: null,
        }
      }
    },
    candidates: async () => new Map(),
    close() {},
  }
}
