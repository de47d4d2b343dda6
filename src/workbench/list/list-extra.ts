import { useMemo } from 'react'
import type { GridColumn } from '../grid/model/column.ts'
import type { CellValue } from '../grid/model/source.ts'
import type { FetchPage } from '../grid/page-request.ts'

type Values = Readonly<Record<string, CellValue>>

/** Columns whose values another question to the server gives, for the rows of each page. They do not sort or filter. */
export interface ListExtra {
  readonly columns: readonly GridColumn[]
  /** Values by code; what fails leaves the columns empty. */
  load(codes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Values>>
}

/** The same pages with the values of the further columns. */
export function withExtra(fetch: FetchPage, extra: ListExtra | undefined): FetchPage {
  if (!extra) return fetch
  return async (request, signal) => {
    const page = await fetch(request, signal)
    const codes = page.items.map((item) => item['code']).filter((code) => typeof code === 'string')
    const values =
      codes.length === 0
        ? new Map<string, Values>()
        : await extra.load(codes, signal).catch(() => new Map<string, Values>())
    return { ...page, items: page.items.map((item) => ({ ...item, ...values.get(item['code'] as string) })) }
  }
}

/** Columns of a list with the further ones after the first few. */
export const withExtraColumns = (columns: readonly GridColumn[], extra: ListExtra | undefined, at = 2) =>
  extra ? [...columns.slice(0, at), ...extra.columns, ...columns.slice(at)] : columns

export const useColumnsWith = (columns: readonly GridColumn[], extra: ListExtra | undefined) =>
  useMemo(() => withExtraColumns(columns, extra), [columns, extra])
