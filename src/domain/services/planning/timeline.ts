import { code } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const timeline = service('ASPItemTimeline', 'Pages.Roles')

/** The stock and requirements list: what an item has, gets and must give by day, and what is to be done about it. */
export const timelineServices = {
  /** What the lists are of, as TimelineFacts (domain/planning/timeline.ts). */
  facts: timeline('GetFacts', '供需清单依据', 'What the lists are of', { output: valueOf('json') }),
  /**
   * Items by their first problem as an Arrow table of timelineItemRowSchema (engine/timeline/overview.ts): all of them, or
   * one.
   */
  items: timeline('GetItems', '物料供需一览', 'Items by problem', {
    input: { item: code('物料', 'Item') },
    output: { kind: 'arrow' },
  }),
  /** The list of one item as an Arrow table of timelineElementSchema (engine/timeline/elements.ts). */
  elements: timeline('GetElements', '物料供需明细', 'Stock and requirements of an item', {
    input: { item: code('物料', 'Item', { required: true }) },
    output: { kind: 'arrow' },
  }),
} as const
