import { printTemplate } from '#domain/entities/reports/print-template.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { TemplateForm } from '#domain/print/templates.ts'
import { auditRow } from '../../../platform/crud/audit.ts'
import { findRow } from '../../../platform/crud/read.ts'
import { whole } from '../../../platform/crud/reading.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { TemplateShape } from '../../../platform/print/templates/check.ts'
import { notFound } from '../../../platform/crud/require-seen.ts'

const templates = whole('printTemplate')
/** No entity: its bytes are in no list. */
const files = 'print_template_file'

/** A template as it is kept. */
export interface KeptTemplate {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string
  readonly form: TemplateForm
  readonly about: string | null
  readonly layout: 'sheets' | 'stacked'
  readonly isActive: boolean
  readonly fileName: string
  readonly shape: TemplateShape
  readonly content: Buffer
}

/** What a template is filled with: a document, or the rows of a list or report by its name. */
export interface FilledWith {
  readonly form: string
  readonly about: string | null
}

const columns = `t.id, t.row_version as "rowVersion", t.code, t.name, t.form, t.about, t.layout,
  t.is_active as "isActive", t.file_name as "fileName", t.shape`

export async function keptTemplate(tx: Tx, id: string, call: Call): Promise<KeptTemplate> {
  const row = isRowId(id)
    ? await tx.row<KeptTemplate>(
        `select ${columns}, f.content from ${templates} t join ${files} f on f.tenant_id = t.tenant_id
         and f.template_id = t.id where t.id = $1`,
        [id],
      )
    : undefined
  if (!row) throw notFound('printTemplate', id, call)
  return row
}

/** An active template; throws where it is for something else than what is printed. */
export async function usableTemplate(
  tx: Tx,
  id: string,
  call: Call,
  printed?: FilledWith,
): Promise<KeptTemplate> {
  const template = await keptTemplate(tx, id, call)
  const { isActive, form, about, name } = template
  if (!isActive || (printed && (form !== printed.form || about !== printed.about)))
    throw new TaktError('templateNotFor', { name })
  return template
}

/** Active templates for one thing, by name. */
export const offeredTemplates = (
  tx: Tx,
  { form, about }: FilledWith,
): Promise<{ id: string; name: string }[]> =>
  tx.rows(
    `select id, name from ${templates} where is_active and form = $1 and coalesce(about, '') = $2
     order by lower(name), code`,
    [form, about ?? ''],
  )

export interface SentTemplate extends FilledWith {
  readonly code: string
  readonly name: string
  readonly layout: string
}

/** A checked file. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
  readonly shape: TemplateShape
}

/** Keeps a template without an entry in the audit log: that of the demo factory is made by nobody. */
export async function insertTemplate(tx: Tx, sent: SentTemplate, file: SentFile): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into ${templates} (code, name, form, about, layout, file_name, bytes, shape)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [sent.code, sent.name, sent.form, sent.about, sent.layout, ...columnsOf(file)],
  )
  if (!row)
    throw new TaktError('alreadyExists', {
      entity: textOf(printTemplate.label, tx.language ?? 'en'),
      key: sent.code,
    })
  await tx.run(`insert into ${files} (template_id, content) values ($1, $2)`, [row.id, file.bytes])
  return row.id
}

export async function createTemplate(tx: Tx, sent: SentTemplate, file: SentFile): Promise<string> {
  const id = await insertTemplate(tx, sent, file)
  await auditRow(printTemplate, tx, 'create', null, (await findRow(printTemplate, tx, id))!)
  return id
}

export async function replaceFile(
  tx: Tx,
  id: string,
  rowVersion: number,
  file: SentFile,
  call: Call,
): Promise<void> {
  const before = await findRow(printTemplate, tx, id)
  const changed = await tx.run(
    `update ${templates} set file_name = $3, bytes = $4, shape = $5 where id = $1 and row_version = $2`,
    [id, rowVersion, ...columnsOf(file)],
  )
  if (changed === 0)
    throw new TaktError('changedByOthers', {
      entity: textOf(printTemplate.label, call.language),
      key: String(before?.['code']),
    })
  await tx.run(`update ${files} set content = $2 where template_id = $1`, [id, file.bytes])
  await auditRow(printTemplate, tx, 'update', before!, (await findRow(printTemplate, tx, id))!)
}

const columnsOf = ({ name, bytes, shape }: SentFile): readonly unknown[] => [
  name,
  bytes.length,
  JSON.stringify(shape),
]
