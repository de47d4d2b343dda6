import type { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import type { Label } from '#domain/label.ts'
import type { Targets } from './use-source.ts'

export type FieldName = keyof typeof interfaceConfig.fields

/** Fields of an interface as they are shown for the way that rows go. */
export interface ShownFields {
  readonly main: readonly FieldName[]
  /** Over the whole width. */
  readonly wide: readonly FieldName[]
  /** Behind a fold. */
  readonly rules: readonly FieldName[]
  /** Labels that say more than those of the list, which has both ways. */
  readonly labels: Partial<Readonly<Record<FieldName, Label>>>
  /** Rows may not be sent there. */
  readonly isReadOnly?: boolean
}

type Values = Readonly<Record<string, unknown>>

const head: readonly FieldName[] = ['code', 'name', 'direction', 'connection', 'sourceTable', 'entity']

export const incoming = ({ mode }: Values): ShownFields => ({
  main: [...head, 'mode', 'enabled', ...(mode === 'replace' ? (['scope', 'deleteLimit'] as const) : [])],
  wide: ['sourceFilter', 'schedule'],
  rules: ['onFault', 'faultLimit', 'batchRows', 'cursorColumn', 'cursor', 'overlap', 'retries'],
  labels: {
    sourceTable: { zh: '来源表', en: 'Source table' },
    entity: { zh: '写入', en: 'Writes' },
  },
})

export const outgoing = ({ reads }: Values, { isFile, takes }: Targets): ShownFields => ({
  main: [
    ...head,
    'format',
    ...(isFile ? [] : (['rowsAtOnce'] as const)),
    'reads',
    'event',
    ...(reads === 'named' ? (['eventField'] as const) : []),
    'enabled',
  ],
  wide: ['filter', 'schedule'],
  rules: [
    'onFault',
    'faultLimit',
    ...(reads === 'changed' ? (['cursor'] as const) : []),
    'overlap',
    'retries',
  ],
  labels: {
    sourceTable: isFile ? { zh: '文件名', en: 'File name' } : { zh: '目标', en: 'Target' },
    entity: { zh: '发送', en: 'Sends' },
    cursor: { zh: '已发送到', en: 'Sent up to' },
  },
  isReadOnly: !takes,
})
