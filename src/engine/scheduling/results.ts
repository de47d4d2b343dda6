import type { TableSchema, Table } from '../columns.ts'
import {
  pieceSchema,
  resourceLoadSchema,
  scheduledJobSchema,
  scheduledOperationSchema,
  useSchema,
} from '#domain/results/plan-schemas.ts'

export { pieceSchema, resourceLoadSchema, scheduledJobSchema, scheduledOperationSchema, useSchema }

/** Violations, refused rows and warnings: `level` E, W or I; `code` is the name of the text. */
export const scheduleMessageSchema = {
  level: 'text',
  code: 'text',
  order: 'text',
  operation: 'text',
  resource: 'text',
  at: 'time',
  seconds: 'integer',
  text: 'text',
} as const satisfies TableSchema

export const scheduleResultSchemas = {
  operations: scheduledOperationSchema,
  uses: useSchema,
  pieces: pieceSchema,
  jobs: scheduledJobSchema,
  resources: resourceLoadSchema,
  messages: scheduleMessageSchema,
} as const

export type ScheduleTableName = keyof typeof scheduleResultSchemas
export type ScheduleTables = { readonly [N in ScheduleTableName]: Table<(typeof scheduleResultSchemas)[N]> }

/** Quality of a schedule (scheduling.md §4). Times in seconds, rates 0..1. */
export interface ScheduleKpi {
  readonly orders: number
  readonly lateOrders: number
  readonly onTimeRate: number
  /** Of runs with a kit check: orders in time that also have their material in time. */
  readonly onTimeKittedRate?: number | null
  readonly weightedTardiness: number
  readonly totalLateness: number
  readonly maxLateness: number
  readonly meanLateness: number
  readonly makespan: number
  readonly meanFlowTime: number
  readonly setupSeconds: number
  readonly setupRatio: number
  readonly idleSeconds: number
  readonly utilisation: number
  readonly bottleneck: string | null
  readonly bottleneckUtilisation: number
  readonly movedOperations: number
  readonly unassigned: number
  readonly violations: number
}
