import { label, type Label } from '../label.ts'

/** Papers of documents: A5 lies on its side, A4 is upright. */
export type CardPaper = 'A4' | 'A5'

/** A printed document as it is offered. */
export interface PrintDocument {
  readonly label: Label
  /** Papers to choose from, the usual one first; none: it is printed on sheets of labels. */
  readonly papers: readonly CardPaper[]
}

/** Documents of the shop floor by name; what is on each is said in src/server/features/print/documents. */
export const printDocuments = {
  jobCard: { label: label('工作卡', 'Job card'), papers: ['A5', 'A4'] },
  issueList: { label: label('领料单', 'Material issue list'), papers: ['A4', 'A5'] },
  travelCard: { label: label('流转卡', 'Travel card'), papers: ['A4', 'A5'] },
  labels: { label: label('标签', 'Labels'), papers: [] },
} as const satisfies Readonly<Record<string, PrintDocument>>

export type DocumentName = keyof typeof printDocuments

/** Lists and screens from whose rows documents are printed. */
export interface PrintSource {
  /** Entity whose keys the rows have. */
  readonly entity: 'order' | 'operation' | 'workInstruction' | 'item'
  /** Its list has the right to export, without which nothing is printed from it; other screens have no such right. */
  readonly isList: boolean
  readonly documents: readonly DocumentName[]
}

const ofOperation = ['jobCard', 'issueList', 'labels'] as const

export const printSources = {
  orders: { entity: 'order', isList: true, documents: ['travelCard', 'jobCard', 'issueList', 'labels'] },
  operations: { entity: 'operation', isList: true, documents: ofOperation },
  instructions: { entity: 'workInstruction', isList: true, documents: ofOperation },
  items: { entity: 'item', isList: true, documents: ['labels'] },
  shopWork: { entity: 'operation', isList: false, documents: ofOperation },
  releases: { entity: 'operation', isList: false, documents: ofOperation },
  charts: { entity: 'operation', isList: false, documents: ofOperation },
} as const satisfies Readonly<Record<string, PrintSource>>

export type SourceName = keyof typeof printSources

/** Rows of which one file may be made, and labels in one file. */
export const MOST_DOCUMENTS = 500
export const MOST_LABELS = 2000
/** Labels of one row. */
export const MOST_COPIES = 100
