import { integer, text } from './field-kinds.ts'

/** Which rows of an answer are wanted: all calls that answer pages have these (http-contract.md §6). */
export const paging = {
  skipCount: integer('跳过', 'Skip', { min: 0 }),
  maxResultCount: integer('最多', 'Maximum', { min: 1, max: 10_000 }),
} as const

/** The same, searched and sorted. */
export const pageInput = {
  keyword: text('关键字', 'Keyword'),
  sorting: text('排序', 'Sorting'),
  ...paging,
} as const
