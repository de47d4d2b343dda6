import type { ListPart } from '../../../list/list-views.tsx'
import type { Tone } from '../../../parts/status-chip.tsx'

export const reportTones: Readonly<Record<string, Tone>> = {
  D: 'quiet',
  P: 'info',
  A: 'warn',
  C: 'good',
  X: 'quiet',
}

const of = (name: string, zh: string, en: string, ...values: string[]): ListPart => ({
  name,
  label: { zh, en },
  filters: values.length > 0 ? [{ field: 'status', op: 'in', values }] : [],
})

/** Reports and their lines by how far they have come. */
export const ofReports: readonly ListPart[] = [
  of('drafts', '草稿', 'Drafts', 'D'),
  of('out', '已发布', 'Published', 'P', 'A'),
  of('confirmed', '已确认', 'Confirmed', 'C'),
  of('all', '全部', 'All'),
]
