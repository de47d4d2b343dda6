import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { toolButton } from '#domain/entities/access/tool-button.ts'
import { writableFields, type Entity } from '#domain/entity.ts'
import { rightServices, type ToolNode } from '#domain/services/access/rights.ts'
import { toolConditionFault } from '#domain/system/tool-condition.ts'
import { isStandardTool, standardTools, toolNumbers, toolPlace } from '#domain/system/app-tools.ts'
import { declaredOf } from '#domain/languages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { currentModel } from '../../../client/model.ts'
import { type FormValues, FormFields } from '../../../fields/form-field.tsx'
import { IconEditor } from '../../../fields/icon-editor.tsx'
import { useRowForm } from '../../../fields/row-form.ts'
import { newRowValues, readForm, rowValues } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { toolAction } from '../../../list/tools-of.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import { OrderTreeView } from '../order/order-tree-view.tsx'
import { useRowsOf } from './use-row.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface AppButtonsProps {
  readonly appCode: string
  /** Whose list the app is; null: it has none. */
  readonly entity: string | null
  /** Buttons that the list has by itself. */
  readonly standard: readonly ToolNode[]
}

/** The buttons of one app: those its list has by itself, which can be renamed or hidden, and added ones, in their order. */
export function AppButtons({ appCode, entity, standard }: AppButtonsProps) {
  const { rows, error } = useRowsOf(toolButton, 'appCode', appCode)
  if (error) return <ErrorState error={error} />
  if (!rows) return <LoadingState />
  const versions = rows.map((row) => row.id).join()
  return <Editor key={versions} appCode={appCode} entity={entity} standard={standard} rows={rows} />
}

/** A button in its place: a row of its own, or a standard one as it is. */
interface Tool {
  readonly key: string
  readonly isOwn: boolean
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

function Editor({
  appCode,
  entity,
  standard,
  rows,
}: AppButtonsProps & { readonly rows: readonly ListRow[] }) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const language = useLanguage()
  const start = inOrder(rows, standard)
  const [tools, setTools] = useState(start)
  const [edited, setEdited] = useState<{ readonly key: string | null; readonly values: FormValues } | null>(
    null,
  )
  const { busy, attempt } = useAction()
  const changed = JSON.stringify(tools) !== JSON.stringify(start)
  const positions = choiceOf('ToolPosition')
  const nameOf = ({ values, key }: Tool): string =>
    (declaredOf(language) === 'en' ? text(values['nameEn']) : '') || text(values['name']) || key

  const save = async (): Promise<void> => {
    await attempt(async () => {
      const numbers = toolNumbers(tools.map(({ key, isOwn }) => ({ toolCode: key, isOwn })))
      await write(rightServices.saveTools, {
        appCode,
        tools: tools.flatMap(({ values }, at) =>
          numbers[at] === null ? [] : [{ ...values, sortNo: numbers[at] }],
        ),
      })
      toast.success(t('buttonsSaved'))
    })
    await refreshed(crudOf(toolButton).getAll)
    await refreshed(rightServices.permissionTree)
    await refreshed(rightServices.appTools)
  }
  const put = (key: string | null, values: FormValues): void => {
    const tool = { key: text(values['toolCode']), isOwn: true, values }
    setTools(key === null ? [...tools, tool] : tools.map((one) => (one.key === key ? tool : one)))
    setEdited(null)
  }
  const takeAway = ({ key }: Tool): void => {
    const usual = standardTool(key)
    const rest = tools.filter((one) => one.key !== key)
    setTools(usual ? byPlace([...rest, usual]) : rest)
  }
  const branch: ToolBranch = { key: appCode, isOwn: false, values: {}, leaves: tools }
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
      <OrderTreeView<Tool, ToolBranch>
        label={t('toolButtons')}
        tree={[branch]}
        moves={{ branches: false, across: false }}
        onChange={([next]) => next && setTools(next.leaves)}
        nameOf={(row) => (row.key === appCode ? t('toolButtons') : nameOf(row))}
      >
        {(tool, isApp) =>
          isApp ? (
            <span>{tools.length === 0 ? t('noOwnButtons') : t('toolButtons')}</span>
          ) : (
            <>
              <MenuIcon name={text(tool.values['icon'])} size={15} />
              <span className={tool.values['isVisible'] === false ? 'hidden-row' : ''}>{nameOf(tool)}</span>
              <span className="mono note">{tool.key}</span>
              <span className="end">
                {tool.values['isVisible'] === false && <StatusChip>{t('hiddenButton')}</StatusChip>}
                {tool.isOwn && !isStandardTool(tool.key) && toolAction(tool.values) === null && (
                  <StatusChip tone="warn">{t('idleButton')}</StatusChip>
                )}
                {isStandardTool(tool.key) && <StatusChip>{t('standardButton')}</StatusChip>}
                {!isStandardTool(tool.key) && (
                  <StatusChip tone="info">{labelOf(positions[text(tool.values['position'])]!)}</StatusChip>
                )}
                <IconButton
                  icon={Pencil}
                  label={t('editButton', { name: nameOf(tool) })}
                  onClick={() => setEdited({ key: tool.key, values: rowValues(form, tool.values) })}
                />
                <IconButton
                  icon={isStandardTool(tool.key) ? RotateCcw : Trash2}
                  label={t(isStandardTool(tool.key) ? 'asUsual' : 'takeAway', { name: nameOf(tool) })}
                  disabled={!tool.isOwn}
                  onClick={() => takeAway(tool)}
                />
              </span>
            </>
          )
        }
      </OrderTreeView>
      {edited && (
        <ButtonDrawer
          entity={entity}
          start={edited.values}
          taken={tools.map(({ key }) => key).filter((key) => key !== edited.key)}
          onClose={() => setEdited(null)}
          onTake={(values) => put(edited.key, values)}
        />
      )}
    </div>
  )
}

/** A standard button as the row it becomes when it is changed or leaves its usual place. */
function standardTool(toolCode: string): Tool | null {
  const usual = standardTools.find((one) => one.toolCode.toLowerCase() === toolCode.toLowerCase())
  if (!usual) return null
  const { label, position } = usual
  const values = {
    ...newRowValues(form),
    toolCode: usual.toolCode,
    name: label.zh,
    nameEn: label.en,
    position,
    event: 'std',
    isVisible: true,
  }
  return { key: usual.toolCode, isOwn: false, values }
}

const placeOf = ({ key, values, isOwn }: Tool): number =>
  toolPlace(key, isOwn ? (values['sortNo'] as number | null) : null)

const byPlace = (tools: readonly Tool[]): readonly Tool[] =>
  tools.toSorted((one, other) => placeOf(one) - placeOf(other))

/** Rows and the standard buttons that none represents, as lists show them. */
function inOrder(rows: readonly ListRow[], standard: readonly ToolNode[]): readonly Tool[] {
  const own = rows.map((row): Tool => {
    const values = Object.fromEntries(writableFields(form).map(([name]) => [name, row[name] ?? null]))
    return { key: text(row['toolCode']), isOwn: true, values }
  })
  const taken = new Set(own.map(({ key }) => key.toLowerCase()))
  const usual = standard
    .filter(({ toolCode }) => !taken.has(toolCode.toLowerCase()))
    .flatMap(({ toolCode }) => standardTool(toolCode) ?? [])
  return byPlace([...own, ...usual])
}

/** A standard button may have another name or be withheld; what it does is the list's own. */
const standardFields: readonly string[] = ['name', 'nameEn', 'isVisible']
const addedFields: readonly string[] = Object.keys(form.fields).filter((name) => name !== 'sortNo')

interface ButtonDrawerProps {
  readonly entity: string | null
  readonly start: FormValues
  /** Codes that other buttons have. */
  readonly taken: readonly string[]
  readonly onClose: () => void
  readonly onTake: (values: FormValues) => void
}

function ButtonDrawer({ entity, start, taken, onClose, onTake }: ButtonDrawerProps) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const settings = useFormatSettings()
  const id = useId()
  const isStandard = isStandardTool(text(start['toolCode']))
  const row = useRowForm(form, start, settings)
  const conditionFault = (condition: string): string | null => {
    if (condition === '') return null
    const fault = entity === null ? null : toolConditionFault(condition, currentModel().named(entity))
    return fault && t('wrongCondition', { reason: labelOf(fault.reason), position: fault.position })
  }
  const submit = row.handleSubmit(() => {
    const { values } = readForm(form, row.getValues(), settings)
    const code = text(values['toolCode']).toLowerCase()
    const condition = conditionFault(text(values['visibleExpr']))
    if (taken.some((one) => one.toLowerCase() === code))
      row.setError('toolCode', { type: 'rule', message: t('codeTaken') })
    else if (['route', 'api', 'command'].includes(text(values['event'])) && toolAction(values) === null)
      row.setError('target', { type: 'rule', message: t('wrongTarget') })
    else if (condition !== null) row.setError('visibleExpr', { type: 'rule', message: condition })
    else onTake(values)
  })
  return (
    <FormDialog
      aside
      onClose={onClose}
      title={t('toolButton')}
      form="t-form"
      submit={t('take')}
      onSubmit={submit}
    >
      <FormFields
        fields={writableFields(form)
          .filter(([name]) => (isStandard ? standardFields : addedFields).includes(name))
          .map(([name, field]) => [
            name,
            name === 'visibleExpr' && entity ? { ...field, about: { ME: entity, gives: 'bool' } } : field,
          ])}
        control={row.control}
        editors={{ icon: IconEditor }}
      />
    </FormDialog>
  )
}
