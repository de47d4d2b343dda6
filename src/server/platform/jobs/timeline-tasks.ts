import { encodeTable } from '#engine/arrow.ts'
import type { Table } from '#engine/columns.ts'
import { timelineElementSchema } from '#engine/timeline/element-table.ts'
import { timelineElements, type TimelineItemInput } from '#engine/timeline/elements.ts'
import type { timelineFlowSchema, timelineItemSchema, TimelineSettings } from '#engine/timeline/input.ts'
import { timelineItemRowSchema, timelineItems } from '#engine/timeline/overview.ts'
import type { PsiAnswer } from './psi-tasks.ts'

/** The collective list. */
export interface TimelineItemsTask {
  readonly items: Table<typeof timelineItemSchema>
  readonly flows: Table<typeof timelineFlowSchema>
  readonly settings: TimelineSettings
}

/** The list of one item. */
export interface TimelineElementsTask extends TimelineItemInput {
  readonly settings: TimelineSettings
}

export function timelineItemsWith({ items, flows, settings }: TimelineItemsTask): PsiAnswer {
  const rows = timelineItems(items, flows, settings)
  return { bytes: encodeTable(timelineItemRowSchema, rows), rows: rows.length }
}

export function timelineElementsWith({ settings, ...input }: TimelineElementsTask): PsiAnswer {
  const rows = timelineElements(input, settings)
  return { bytes: encodeTable(timelineElementSchema, rows), rows: rows.length }
}
