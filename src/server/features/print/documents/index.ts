import type { DocumentName } from '#domain/choices/print-documents.ts'
import type { TemplateDocument } from '#domain/print/templates.ts'
import type { LabelForm, SheetForm } from '../form.ts'
import { issueList } from './issue-list.ts'
import { jobCard } from './job-card.ts'
import { labels } from './labels.ts'
import { travelCard } from './travel-card.ts'

/** Documents that templates may stand in for. */
export const sheetForms: Readonly<Record<TemplateDocument, SheetForm>> = { jobCard, issueList, travelCard }

/** How each document is made; a further one is a file here and a name in src/domain/choices/print-documents.ts. */
export const forms: Readonly<Record<DocumentName, SheetForm | LabelForm>> = { ...sheetForms, labels }
