import type { PageFile } from '../page.ts'
import { lineBoard } from './line-board.ts'
import { morningMeeting } from './morning-meeting.ts'
import { orderEntry } from './order-entry.ts'
import { plantOverview } from './plant-overview.ts'
import { supplierRanking } from './supplier-ranking.ts'

/** Templates that the product brings. They hold nothing that the builder could not make. */
export const deliveredPages: readonly PageFile[] = [
  lineBoard,
  morningMeeting,
  supplierRanking,
  orderEntry,
  plantOverview,
]
