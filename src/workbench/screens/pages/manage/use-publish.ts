import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Entity } from '#domain/entity.ts'
import { sameJson } from '#domain/pages/compare-values.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { refreshNavigation } from '../../../client/navigation-query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import type { FormValues } from '../../../fields/form-field.tsx'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { titleOf, type KeptPage, type PageRow, ownerOfTemplate } from './page-row.ts'

interface Publishing {
  readonly row: PageRow
  readonly content: PageFile
  readonly form: Entity
  readonly values: UseFormReturn<FormValues>
  /** Roles get what they lack. */
  readonly grant: boolean
  readonly onDone: (row: KeptPage, content: PageFile) => void
  readonly onClose: () => void
}

/** Keeps a title that was changed in the draft, and gives what is published then. */
async function titled({ row, content }: Publishing, entered: FormValues) {
  const title = titleOf(entered)
  if (sameJson({ ...content.title, ...title }, content.title)) return { content, rowVersion: row.rowVersion }
  const changed = { ...content, title: { ...content.title, ...title } }
  const { rowVersion } = await write(designPages.saveDraft, {
    id: row.id,
    rowVersion: row.rowVersion,
    content: changed,
  })
  return { content: changed, rowVersion }
}

/** Publishes what a form says once it has no faults. */
export function usePublish(of: Publishing) {
  const { row, form, values, grant, onDone, onClose } = of
  const { t } = useTranslation('pages-manage')
  const settings = useFormatSettings()
  const { busy, attempt } = useAction()
  const publish = values.handleSubmit(async (typed) => {
    await attempt(async () => {
      const { name, nameEn, shared, ...rest } = readForm(form, typed, settings).values
      const { content, rowVersion } = await titled(of, { name, nameEn })
      const kept = await write(designPages.publish, {
        id: row.id,
        rowVersion,
        grant,
        ...rest,
        ...(row.kind === 'template' ? ownerOfTemplate(shared === true) : {}),
      })
      toast.success(t('published', { name: kept.name, version: kept.version }))
      await refreshNavigation()
      onClose()
      onDone(kept, content)
    })
  })
  return { publish, busy }
}
