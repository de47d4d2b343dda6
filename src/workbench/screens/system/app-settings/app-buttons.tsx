import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { toolButton } from '#domain/entities/access/tool-button.ts'
import { writableFields, type Entity } from '#domain/entity.ts'
import { rightServices, type ToolNode } from '#domain/services/access/rights.ts'
import { call } from '../../../client/call.ts'
import { refreshService } from '../../../client/query.ts'
import { FormField, type FormValues } from '../../../fields/form-field.tsx'
import { IconEditor } from '../../../fields/icon-editor.tsx'
import { newRowValues, readForm, rowValues, useRowForm } from '../../../fields/row-form.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Drawer } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { showError } from '../../../state/error-popup.ts'
import { OrderTreeView } from '../order/order-tree-view.tsx'
import { useRowsOf } from './use-row.ts'

interface AppButtonsProps {
  readonly appCode: string
  /** Buttons that the list has by itself. */
  readonly standard: readonly ToolNode[]
}

/** The buttons of one app: those its list has by itself, which can be renamed or hidden, and added ones, in their order. */
export function AppButtons({ appCode, standard }: AppButtonsProps) {
  const { rows, error } = useRowsOf(toolButton, 'appCode', appCode)
  if (error) return <ErrorState error={error} />
  if (!rows) return <LoadingState />
  const versions = rows.map((row) => row.id).join()
  return <Editor key={versions} appCode={appCode} standard={standard} rows={rows} />
}

interface Tool {
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
}

type ToolBranch = Tool & { readonly leaves: readonly Tool[] }

/** The form of a button: which app it belongs to is known here. */
const form: Entity = {
  ...toolButton,
  key: ['toolCode'],
  fields: Object.fromEntries(Object.entries(toolButton.fields).filter(([name]) => name !== 'appCode')),
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function Editor({ appCode, standard, rows }: AppButtonsProps & { readonly rows: readonly ListRow[] }) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const language = useLanguage()
  const start: readonly Tool[] = rows.map((row) => ({
    key: text(row['toolCode']),
    values: Object.fromEntries(writableFields(form).map(([name]) => [name, row[name] ?? null])),
  }))
  const [tools, setTools] = useState(start)
  const [edited, setEdited] = useState<{ readonly key: string | null; readonly values: FormValues } | null>(
    null,
  )
  const [busy, setBusy] = useState(false)
  const changed = JSON.stringify(tools) !== JSON.stringify(start)
  const untouched = standard.filter((one) => !tools.some(({ key }) => key === one.toolCode))
  const positions = choiceOf('ToolPosition')
  const nameOf = ({ values, key }: Tool): string =>
    (language === 'en' ? text(values['nameEn']) : '') || text(values['name']) || key

  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(rightServices.saveTools, {
        appCode,
        tools: tools.map(({ values }, at) => ({ ...values, sortNo: (at + 1) * 10 })),
      })
      toast.success(t('buttonsSaved'))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await refreshService(crudOf(toolButton).getAll)
      await refreshService(rightServices.permissionTree)
    }
  }
  const put = (key: string | null, values: FormValues): void => {
    const tool = { key: text(values['toolCode']), values }
    setTools(key === null ? [...tools, tool] : tools.map((one) => (one.key === key ? tool : one)))
    setEdited(null)
  }
  const branch: ToolBranch = { key: appCode, values: {}, leaves: tools }
  return (
    <div className="t-app-columns">
      <header>
        <p>{t('buttonsHint')}</p>
        <Button icon={Plus} onClick={() => setEdited({ key: null, values: newRowValues(form) })}>
          {t('addButton')}
        </Button>
        <Button tone="primary" loading={busy} disabled={!changed} onClick={() => void save()}>
          {t('save')}
        </Button>
      </header>
      {untouched.length > 0 && (
        <section aria-label={t('standardButtons')}>
          <h3>{t('standardButtons')}</h3>
          <ul className="t-standard-tools">
            {untouched.map(({ toolCode, name }) => (
              <li key={toolCode}>
                {name} <span className="mono note">{toolCode}</span>
                <IconButton
                  icon={Pencil}
                  label={t('replaceButton', { name })}
                  onClick={() => setEdited({ key: null, values: { ...newRowValues(form), toolCode, name } })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OrderTreeView<Tool, ToolBranch>
        label={t('toolButtons')}
        tree={[branch]}
        moves={{ branches: false, across: false }}
        onChange={([next]) => next && setTools(next.leaves)}
        nameOf={(row) => (row.key === appCode ? t('ownButtons') : nameOf(row))}
      >
        {(tool, isApp) =>
          isApp ? (
            <span>{tools.length === 0 ? t('noOwnButtons') : t('ownButtons')}</span>
          ) : (
            <>
              <MenuIcon name={text(tool.values['icon'])} size={15} />
              <span className={tool.values['isVisible'] === false ? 'hidden-row' : ''}>{nameOf(tool)}</span>
              <span className="mono note">{tool.key}</span>
              <span className="end">
                {tool.values['isVisible'] === false && <StatusChip>{t('hiddenButton')}</StatusChip>}
                <StatusChip tone="info">{labelOf(positions[text(tool.values['position'])]!)}</StatusChip>
                <IconButton
                  icon={Pencil}
                  label={t('editButton', { name: nameOf(tool) })}
                  onClick={() => setEdited({ key: tool.key, values: rowValues(form, tool.values) })}
                />
                <IconButton
                  icon={Trash2}
                  label={t('takeAway', { name: nameOf(tool) })}
                  onClick={() => setTools(tools.filter(({ key }) => key !== tool.key))}
                />
              </span>
            </>
          )
        }
      </OrderTreeView>
      {edited && (
        <ButtonDrawer
          start={edited.values}
          taken={tools.map(({ key }) => key).filter((key) => key !== edited.key)}
          onClose={() => setEdited(null)}
          onTake={(values) => put(edited.key, values)}
        />
      )}
    </div>
  )
}

interface ButtonDrawerProps {
  readonly start: FormValues
  /** Codes that other buttons have. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onTake: (values: FormValues) => void
}

function ButtonDrawer({ start, taken, onClose, onTake }: ButtonDrawerProps) {
  const { t } = useTranslation('administration')
  const settings = useFormatSettings()
  const id = useId()
  const row = useRowForm(form, start, settings)
  const submit = row.handleSubmit(() => {
    const { values } = readForm(form, row.getValues(), settings)
    const code = text(values['toolCode']).toLowerCase()
    if (taken.some((one) => one.toLowerCase() === code))
      row.setError('toolCode', { type: 'rule', message: t('codeTaken') })
    else onTake(values)
  })
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t('toolButton')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={id}>
            {t('take')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="t-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {writableFields(form)
          .filter(([name]) => name !== 'sortNo')
          .map(([name, field]) => (
            <FormField
              key={name}
              name={name}
              field={field}
              control={row.control}
              Editor={name === 'icon' ? IconEditor : undefined}
            />
          ))}
      </form>
    </Drawer>
  )
}
