import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Fields } from '#domain/field-kinds.ts'
import type { Label } from '#domain/label.ts'
import { commandCatalogue, commandTypes, type CommandType } from '#domain/scheduling/commands.ts'
import { optionGroups } from '#domain/scheduling/policy.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { OptionFields } from '../../../schemes/option-fields.tsx'
import type { RulesProps } from '../../../schemes/scheme-kind.ts'
import { optionEditors } from './option-editors.tsx'
import './plan-schemes.css'

type Props = Readonly<Record<string, unknown>>

interface StoredCommand {
  readonly type: string
  readonly props: Props
}

/** The commands a scheme holds, whatever is in them. */
export function commandsOf(value: unknown): readonly StoredCommand[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Partial<StoredCommand>[]).map((one) => ({
    type: one?.type ?? '',
    props: one?.props ?? {},
  }))
}

/** The commands in order at the left, the options of the chosen one at the right. */
export function CommandsEditor({ value, disabled, onChange }: RulesProps) {
  const { t } = useTranslation('plan-schemes')
  const commands = commandsOf(value)
  const [place, setPlace] = useState(0)
  const chosen = Math.min(place, commands.length - 1)
  const command = commands[chosen]
  const put = (next: readonly StoredCommand[], at: number): void => {
    onChange(next)
    setPlace(at)
  }
  const move = (by: -1 | 1): void => {
    const next = [...commands]
    next.splice(chosen + by, 0, ...next.splice(chosen, 1))
    put(next, chosen + by)
  }
  return (
    <div className="p-commands">
      <CommandList
        commands={commands}
        chosen={chosen}
        disabled={disabled}
        onChoose={setPlace}
        onAdd={(type) => put(commands.toSpliced(chosen + 1, 0, { type, props: {} }), chosen + 1)}
      />
      {command ? (
        <section aria-label={t('options')}>
          <header>
            <CommandTitle type={command.type} />
            {!disabled && (
              <span className="tools">
                <IconButton
                  icon={ArrowUp}
                  repeats
                  label={t('up')}
                  disabled={chosen === 0}
                  onClick={() => move(-1)}
                />
                <IconButton
                  icon={ArrowDown}
                  repeats
                  label={t('down')}
                  disabled={chosen === commands.length - 1}
                  onClick={() => move(1)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('remove')}
                  onClick={() => put(commands.toSpliced(chosen, 1), Math.max(0, chosen - 1))}
                />
              </span>
            )}
          </header>
          <CommandOptions
            key={chosen}
            command={command}
            disabled={disabled}
            onChange={(props) => onChange(commands.with(chosen, { ...command, props }))}
          />
        </section>
      ) : (
        <EmptyState title={t('noCommand')} hint={t('noCommandHint')} />
      )}
    </div>
  )
}

const specOf = (type: string) =>
  commandCatalogue[type as CommandType] as (typeof commandCatalogue)[CommandType] | undefined

function CommandTitle({ type }: { readonly type: string }) {
  const label = useLabel()
  const name = choiceOf('PlanCommand')[type]
  const spec = specOf(type)
  return (
    <div>
      <h3>{name ? label(name) : type}</h3>
      {spec && <p>{label(spec.help)}</p>}
    </div>
  )
}

interface CommandOptionsProps {
  readonly command: StoredCommand
  readonly disabled: boolean
  readonly onChange: (props: Props) => void
}

function CommandOptions({ command, disabled, onChange }: CommandOptionsProps) {
  const { t } = useTranslation('plan-schemes')
  const label = useLabel()
  const options = specOf(command.type)?.options ?? {}
  if (Object.keys(options).length === 0) return <EmptyState title={t('noOptions')} />
  return groupsOf(options).map(({ title, fields }) => (
    <section key={title?.en ?? ''} className="group" aria-label={title ? label(title) : t('options')}>
      {title && <h4>{label(title)}</h4>}
      <OptionFields
        options={fields}
        defaultOf={(_, field) => field.default ?? null}
        fieldEditors={optionEditors}
        given={command.props}
        disabled={disabled}
        onChange={onChange}
      />
    </section>
  ))
}

interface Group {
  readonly title: Label | null
  readonly fields: Fields
}

/** Options as a panel shows them: those of no group first, then the groups that a command has several of. */
function groupsOf(options: Fields): readonly Group[] {
  const grouped = optionGroups.map(({ label, options: names }) => ({
    title: label,
    fields: Object.fromEntries(names.flatMap((name) => (options[name] ? [[name, options[name]]] : []))),
  }))
  const groups = grouped.filter(({ fields }) => Object.keys(fields).length > 0)
  if (groups.length < 2) return [{ title: null, fields: options }]
  const known = new Set(groups.flatMap(({ fields }) => Object.keys(fields)))
  const others = Object.fromEntries(Object.entries(options).filter(([name]) => !known.has(name)))
  return Object.keys(others).length > 0 ? [{ title: null, fields: others }, ...groups] : groups
}

interface CommandListProps {
  readonly commands: readonly StoredCommand[]
  readonly chosen: number
  readonly disabled: boolean
  readonly onChoose: (at: number) => void
  readonly onAdd: (type: string) => void
}

function CommandList({ commands, chosen, disabled, onChoose, onAdd }: CommandListProps) {
  const { t } = useTranslation('plan-schemes')
  const label = useLabel()
  const nameOf = (type: string): string => {
    const name = choiceOf('PlanCommand')[type]
    return name ? label(name) : type
  }
  return (
    <nav aria-label={t('order')}>
      <ol>
        {commands.map((command, at) => {
          const own = Object.keys(command.props).length
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a command is known by its place
            <li key={at}>
              <button type="button" aria-current={at === chosen} onClick={() => onChoose(at)}>
                <span className="number">{at + 1}</span>
                {nameOf(command.type)}
                {own > 0 && <small>{t('own', { count: own })}</small>}
              </button>
            </li>
          )
        })}
      </ol>
      {!disabled && (
        <Select
          label={t('add')}
          value=""
          placeholder={t('add')}
          options={commandTypes.map((type) => ({ value: type, label: nameOf(type) }))}
          onChange={onAdd}
        />
      )}
    </nav>
  )
}
