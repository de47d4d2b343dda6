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

const names: readonly FieldName[] = ['code', 'name', 'direction']

export const incoming = ({ mode, topic, byHash }: Values): ShownFields => ({
  main: [
    ...names,
    'topic',
    // What is posted to a topic takes the place of a table.
    ...(topic ? [] : (['connection', 'sourceTable'] as const)),
    'entity',
    'mode',
    'event',
    'afterCode',
    'enabled',
    ...(mode === 'replace' ? (['scope', 'deleteLimit'] as const) : []),
  ],
  wide: topic ? ['schedule'] : ['sourceFilter', 'schedule'],
  rules: [
    'onFault',
    'faultLimit',
    'batchRows',
    ...(topic ? [] : (['cursorColumn', 'byHash', 'cursor'] as const)),
    'overlap',
    'retries',
  ],
  labels: {
    sourceTable: { zh: '来源表', en: 'Source table' },
    entity: { zh: '写入', en: 'Writes' },
    ...(byHash === true ? { cursor: { zh: '已记住的行数', en: 'Rows remembered' } } : {}),
  },
})

export const outgoing = ({ reads, mode }: Values, { takes, target }: Targets): ShownFields => ({
  main: [
    ...names,
    'connection',
    'sourceTable',
    'entity',
    'format',
    ...(target === 'table' ? (['mode'] as const) : []),
    ...(target === 'table' && mode === 'replace' ? (['deleteLimit'] as const) : []),
    ...(target === 'file' || mode === 'replace' ? [] : (['rowsAtOnce'] as const)),
    'reads',
    'event',
    ...(reads === 'named' ? (['eventField'] as const) : []),
    'afterCode',
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
    sourceTable: targetLabels[target],
    entity: { zh: '发送', en: 'Sends' },
    cursor: { zh: '已发送到', en: 'Sent up to' },
    ...(target === 'table' ? { rowsAtOnce: { zh: '每次提交行数', en: 'Rows of a transaction' } } : {}),
  },
  isReadOnly: !takes,
})

const targetLabels = {
  file: { zh: '文件名', en: 'File name' },
  call: { zh: '目标', en: 'Target' },
  table: { zh: '目标表', en: 'Target table' },
} as const satisfies Record<Targets['target'], Label>
