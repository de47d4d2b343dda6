import type { ListOptions } from '../../../list/list-screen.tsx'

const of = (level: string) => [{ field: 'level', op: 'eq', values: [level] }] as const

/** Lists of messages: errors and warnings apart, each in its colour, with room for the text. */
export const byLevel: Pick<ListOptions, 'parts' | 'rowTone'> = {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'errors', label: { zh: '错误', en: 'Errors' }, filters: of('E') },
    { name: 'warnings', label: { zh: '警告', en: 'Warnings' }, filters: of('W') },
  ],
  rowTone: (row) => (row['level'] === 'E' ? 'bad' : row['level'] === 'W' ? 'warn' : undefined),
}

export const levelTones = { I: 'quiet', W: 'warn', E: 'bad' } as const
