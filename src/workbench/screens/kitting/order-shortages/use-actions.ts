import { useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import { shortageAction } from '#domain/entities/kitting/shortage-action.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { plainValue, type DataRow, type JoinRequest } from '../../../grid/model/source.ts'

const endpoints = crudOf(shortageAction)

export interface ActionValues {
  readonly action: string
  readonly owner: string
  readonly due: string | null
  readonly state: string
  readonly note: string
}

export type KeptAction = ActionValues & { readonly id: string; readonly rowVersion: number }

/** The actions undertaken, by the shortage they belong to. */
export function useActions(): ReadonlyMap<string, KeptAction> {
  const answer = useAllRows(endpoints.getAll, {})
  return useMemo(
    () =>
      new Map(
        (
          (answer.data?.items ?? []) as unknown as (KeptAction & Readonly<Record<string, string | null>>)[]
        ).map((kept) => [keyOf(kept['orderCode'], kept['lineNo'], kept['itemCode']), kept]),
      ),
    [answer.data],
  )
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? ''))

/** What the shortage list shows of an action, in columns of its own beside those of the run. */
export const actionFields = ['action', 'state', 'owner', 'due', 'note'] as const
export const ownField = (field: string): string => `own.${field}`

/** The actions as rows to be joined to the shortage list. */
export const joinOf = (actions: ReadonlyMap<string, KeptAction>): JoinRequest => ({
  on: ['order', 'lineNo', 'item'],
  fields: actionFields.map(ownField),
  rows: Array.from(actions, ([key, kept]) => [
    ...(JSON.parse(key) as string[]),
    ...actionFields.map((field) => kept[field]),
  ]),
})

/** Key of a row of the shortage list. */
export const shortageKey = ({ values }: DataRow): string =>
  keyOf(values['order'], values['lineNo'], values['item'])

/** Undertakes the same about several shortages; what somebody undertook before is changed. */
export async function assignAction(
  rows: readonly DataRow[],
  kept: ReadonlyMap<string, KeptAction>,
  values: ActionValues,
): Promise<void> {
  for (const row of rows) {
    const before = kept.get(shortageKey(row))
    const own = {
      ...values,
      orderCode: plainValue(row.values['order']),
      lineNo: plainValue(row.values['lineNo']) || null,
      itemCode: plainValue(row.values['item']),
    }
    if (before) await write(endpoints.update, { ...before, ...own } as never)
    else await write(endpoints.create, own as never)
  }
  await refreshed(endpoints.getAll)
}
