import { Checkbox, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { app } from '#domain/entities/access/app.ts'
import { crudOf } from '#domain/crud.ts'
import type { FaultPart } from '#domain/pages/fault.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { FormField, type FormValues } from '../../../fields/form-field.tsx'
import { IconEditor } from '../../../fields/icon-editor.tsx'
import { useRowForm } from '../../../fields/row-form.ts'
import { newRowValues } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { FaultList, hindering, useCheck } from './use-check.tsx'
import { namesOf, nameIn, type KeptPage, type PageRow, isShared } from './page-row.ts'
import { PartUsers, RightsList } from './publish-parts.tsx'
import { publishForm } from './publish-form.ts'
import { usePublish } from './use-publish.ts'
import './manage.css'

export interface PublishDialogProps {
  readonly row: PageRow
  /** The draft as it is kept. */
  readonly content: PageFile
  /** It was published, with this content: its title is the one that was entered. */
  readonly onDone: (row: KeptPage, content: PageFile) => void
  readonly onClose: () => void
  /** Leads to the part that hinders it. */
  readonly onChoose?: (part: FaultPart, member: string) => void
}

/** Checks a page and makes its draft what viewers see. */
export function PublishDialog(props: PublishDialogProps) {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const { row } = props
  const filter = JSON.stringify([{ field: 'appCode', op: 'eq', values: [row.appCode ?? ''] }])
  const apps = useAllRows(
    crudOf(app).getAll,
    { filter },
    { staleTime: 0, enabled: row.kind === 'page' && row.appCode !== null },
  )
  const ready = row.kind !== 'page' || row.appCode === null || apps.data || apps.error
  if (!ready)
    return (
      <Dialog onClose={props.onClose} width={720} title={t('publishTitle', { name: nameIn(row, language) })}>
        <LoadingState />
      </Dialog>
    )
  const entry = apps.data?.items[0] as FormValues | undefined
  return <Form {...props} entry={entry ?? {}} />
}

/** What the form starts with: how the page was published before, and its entry of the menu. */
const startOf = (row: PageRow, content: PageFile, entry: FormValues): FormValues => ({
  ...namesOf(content),
  moduleCode: entry['moduleCode'] ?? null,
  icon: entry['icon'] ?? null,
  sortNo: row.sortNo ?? null,
  roles: row.roles ?? [],
  ownerType: row.ownerType ?? 'all',
  owner: row.owner ?? null,
  isDefault: row.isDefault ?? false,
  shared: isShared(row),
  note: '',
})

function Form({ entry, ...props }: PublishDialogProps & { readonly entry: FormValues }) {
  const { row, content, onClose } = props
  const { t } = useTranslation('pages-manage')
  const settings = useFormatSettings()
  const { language } = settings
  const [form] = useState(() => publishForm(row.kind as PageFile['kind']))
  const names = Object.keys(form.fields)
  const start = Object.fromEntries(
    Object.entries(startOf(row, content, entry)).filter(([name]) => names.includes(name)),
  )
  const values = useRowForm(form, { ...newRowValues(form), ...start }, settings)
  const roles = (useWatch({ control: values.control, name: 'roles' }) ?? []) as readonly string[]
  const [grant, setGrant] = useState(false)
  const check = useCheck(content, roles)
  const { publish, busy } = usePublish({ ...props, form, values, grant })
  const blocked = !check.data || check.isPlaceholderData || hindering(check.data.faults).length > 0
  return (
    <FormDialog
      onClose={onClose}
      width={720}
      title={t('publishTitle', { name: nameIn(row, language) })}
      submit={t('publish')}
      busy={busy}
      disabled={blocked}
      form="t-form"
      onSubmit={publish}
      below={<Findings {...props} check={check} grant={grant} onGrant={setGrant} />}
    >
      <Fields form={form} values={values} />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: ReturnType<typeof publishForm>
  readonly values: UseFormReturn<FormValues>
}

const Fields = ({ form, values }: FieldsProps) =>
  Object.entries(form.fields).map(([name, field]) => (
    <FormField
      key={name}
      name={name}
      field={field}
      control={values.control}
      Editor={name === 'icon' ? IconEditor : undefined}
    />
  ))

interface FindingsProps extends Pick<PublishDialogProps, 'content' | 'onChoose' | 'onClose'> {
  readonly check: ReturnType<typeof useCheck>
  readonly grant: boolean
  readonly onGrant: (grant: boolean) => void
}

/** What hinders publishing, what only its makers see, and what roles lack. */
function Findings({ check, content, grant, onGrant, onChoose, onClose }: FindingsProps) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = check
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { faults, rights, users } = data
  const errors = hindering(faults).length
  const lacking = rights.filter(({ missing }) => missing.length > 0)
  const choose =
    onChoose &&
    ((part: FaultPart, member: string) => {
      onClose()
      onChoose(part, member)
    })
  return (
    <div className="pm-check">
      <p role="status" className={errors > 0 ? 'bad' : ''}>
        {errors > 0
          ? t('hindered', { errors })
          : faults.length > 0
            ? t('onlyWarnings', { warnings: faults.length })
            : t('checked')}
      </p>
      {faults.length > 0 && <FaultList page={content} faults={faults} onChoose={choose} />}
      {lacking.length > 0 && (
        <>
          <RightsList rights={lacking} />
          <Text as="label" size="2">
            <Checkbox checked={grant} onCheckedChange={(on) => onGrant(on === true)} /> {t('grant')}
          </Text>
          <p className="pm-note">{t('grantHint')}</p>
        </>
      )}
      <PartUsers users={users} />
    </div>
  )
}
