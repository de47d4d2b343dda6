import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { crudOf } from '#domain/crud.ts'
import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import { sourceKind } from '#domain/integration/out-mapping.ts'
import { rowOfTopic, type TopicRow } from '#domain/integration/receive/topic.ts'
import type { SourceJoin } from '#domain/integration/source-joins.ts'
import type { MappedColumn } from '#domain/integration/source-row.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useModel } from '../../../client/model.ts'
import { useCall } from '../../../client/query.ts'
import type { FormValues } from '../../../fields/form-field.tsx'

export interface Source {
  /** Names; empty: not known. */
  readonly tables: readonly string[]
  /** null: not known. */
  readonly columns: readonly MappedColumn[] | null
  /** Rows are sent there. */
  readonly isTarget?: boolean
  /** Why the source cannot be read. */
  readonly error: Error | null
}

const options = { retry: false, staleTime: 60_000 } as const

/** Targets of a connection in place of tables, and fields of the rows that are sent in place of columns. */
export function useTargets(connection: string, columns: readonly MappedColumn[]): Source & Targets {
  const { data, error } = useCall(
    interfaceServices.targets,
    { connection },
    { ...options, enabled: connection !== '' },
  )
  const found = data as
    | { readonly kind: string; readonly writable: boolean; readonly targets: readonly string[] }
    | undefined
  return {
    tables: found?.targets ?? [],
    columns,
    error,
    isTarget: true,
    target: targetKinds[found?.kind ?? ''] ?? 'call',
    isKnown: found !== undefined,
    takes: !found || found.targets.length > 0 || found.writable,
  }
}

type TargetKind = 'file' | 'call' | 'table'

const formats: Readonly<Record<TargetKind, readonly string[]>> = {
  file: ['csv', 'json', 'parquet'],
  call: ['json', 'cloudEvents'],
  table: ['table'],
}

/** Another target than before may take no rows of the format that was chosen. */
export function useFormatOf(form: UseFormReturn<FormValues>, { target, isKnown }: Targets): void {
  const adapt = useEffectEvent((fitting: readonly string[]) => {
    if (!fitting.includes(String(form.getValues('format'))))
      form.setValue('format', fitting[0], { shouldDirty: true })
  })
  useEffect(() => {
    if (isKnown) adapt(formats[target])
  }, [target, isKnown])
}

const targetKinds: Readonly<Record<string, TargetKind>> = {
  folder: 'file',
  sftp: 'file',
  pg: 'table',
  mysql: 'table',
}

export interface Targets {
  /** What rows become there. */
  readonly target: TargetKind
  /** The connection has answered. */
  readonly isKnown: boolean
  /** Rows may be sent there, as far as it is known. */
  readonly takes: boolean
}

/** Fields of the rows of a topic; none where its bodies become rows of a list by themselves. */
export function useTopicSource(topic: string): Source {
  const model = useModel()
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [topic] }])
  const { data, error } = useCall(
    crudOf(receiveTopic).getAll,
    { filter, maxResultCount: 1 },
    { ...options, enabled: topic !== '' },
  )
  const row = (data?.items as readonly TopicRow[] | undefined)?.[0]
  const fields = row && row.entity === null ? rowOfTopic(row, model)?.fields : undefined
  const columns =
    fields && Object.entries(fields).map(([name, { kind }]) => ({ name, kind: sourceKind(kind) }))
  return { tables: [], columns: columns ?? null, error }
}

/** Tables of a connection, and columns of one of them with those of joined tables. */
export function useSource(connection: string, table: string, joins: readonly SourceJoin[]): Source {
  const tables = useCall(interfaceServices.tables, { connection }, { ...options, enabled: connection !== '' })
  const names = ((tables.data ?? []) as readonly { name: string }[]).map(({ name }) => name)
  const isKnown = table !== '' && names.includes(table)
  const columns = useCall(
    interfaceServices.columns,
    { connection, table, ...(joins.length > 0 ? { joins } : {}) },
    { ...options, enabled: isKnown },
  )
  return {
    tables: names,
    columns: isKnown && columns.data ? (columns.data as readonly MappedColumn[]) : null,
    error: tables.error ?? columns.error,
  }
}
