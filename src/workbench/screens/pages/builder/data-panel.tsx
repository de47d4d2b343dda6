import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { scopeOfPage, scopeOfVariables } from '#domain/pages/check.ts'
import { freeName } from '#domain/pages/free-name.ts'
import { isPageName, valueTypes, type PageFile, type ValueType } from '#domain/pages/page.ts'
import { isSourceKind, sourceKinds } from '#domain/pages/sources.ts'
import { declaredLists, declaredNames, usersOf, withRenamed, type Declared } from '#domain/pages/rename.ts'
import type { Label } from '#domain/label.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { declaredProperties } from './fields/declared.ts'
import {
  hindering,
  recordFaults,
  textOfValue,
  changed,
  fieldScope,
  type FieldScope,
  type Given,
} from './fields/field-props.ts'
import { Fold, GroupFrame } from './fields/list-frame.tsx'
import { ledDeclaration, type Led, type LedDeclaration } from './fields/led-part.ts'
import { InitialField, initialFault, PropertyForm } from './fields/property-form.tsx'
import { NamedBy } from './fields/named-by.tsx'
import { useNames } from './fields/use-named.ts'
import { useEditing } from './use-editing.ts'

const first = { sources: 'source', variables: 'variable', params: 'parameter' } as const
const blank = { sources: { kind: 'rows' }, variables: { type: 'text' }, params: { type: 'text' } } as const

/** The declaration that is open; `turn` counts those that something led to. */
interface Opened extends LedDeclaration {
  readonly turn: number
}

/** The declaration that is open: the one that was opened last, or led to. */
function useOpened() {
  const { page, led } = useEditing()
  const [seen, setSeen] = useState<Led | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  if (led !== seen) {
    setSeen(led)
    const to = ledDeclaration(page, led)
    if (to) setOpened({ ...to, turn: (opened?.turn ?? 0) + 1 })
  }
  const open = (of: Declared, at: number, leads: string | null = null): void =>
    setOpened({ of, at, leads, turn: opened?.turn ?? 0 })
  const close = (): void => setOpened(null)
  return { opened, open, close }
}

/** What a page declares beside its components: where its data comes from, what it remembers, what its address brings. */
export function DataPanel() {
  const { t } = useTranslation('page-builder')
  const names = useNames()
  const { page, change } = useEditing()
  const { opened, open, close } = useOpened()
  // Parameters of sources know no rows of other sources, so that none waits for another.
  const scope = useMemo(
    () => fieldScope(page, names, { ...scopeOfPage(page, names), sources: {} }),
    [page, names],
  )
  const add = (of: Declared): void => {
    const taken = declaredNames(page)
    const name = freeName(first[of], (one) => taken.has(one))
    change({ ...page, [of]: [...page[of], { name, ...blank[of] }] } as PageFile)
    open(of, page[of].length, 'name')
  }
  return (
    <div className="pf-form">
      {declaredLists.map((of) => (
        <GroupFrame
          key={of}
          id={`pf-${of}`}
          label={t(of)}
          count={page[of].length}
          tool={<IconButton icon={Plus} label={t(`add.${of}`)} onClick={() => add(of)} />}
        >
          {page[of].length === 0 && <p className="pf-about">{t(`hint.${of}`)}</p>}
          {page[of].map((_, at) => {
            const own = opened?.of === of && opened.at === at ? opened : null
            return (
              <Declaration
                // A name changes while it is open.
                key={`${at} ${own?.turn ?? 0}`}
                of={of}
                at={at}
                scope={own ? { ...scope, leads: own.leads } : scope}
                isOpen={own !== null}
                onOpen={(isOpen) => (isOpen ? open(of, at) : close())}
              />
            )
          })}
        </GroupFrame>
      ))}
    </div>
  )
}

interface DeclarationProps {
  readonly of: Declared
  readonly at: number
  readonly scope: FieldScope
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Kind of a source, type of a variable or parameter. */
function noteOf(values: Given): Label {
  const name = textOfValue(values['kind'] ?? values['type'])
  if (isSourceKind(name)) return sourceKinds[name].label
  return Object.hasOwn(valueTypes, name) ? valueTypes[name as ValueType] : { zh: name, en: name }
}

function Declaration({ of, at, scope, isOpen, onOpen }: DeclarationProps) {
  const { t } = useTranslation('page-builder')
  const words = useLabel()
  const { page, change } = useEditing()
  const values = page[of][at]! as Given & { readonly name: string }
  const { name } = values
  const properties = declaredProperties[of](values)
  const type = values['type'] as ValueType
  const initial = of === 'variables' ? textOfValue(values['initial']) : ''
  const isFaulty =
    hindering(recordFaults(properties, values, scope)) !== undefined ||
    initialFault(type, initial, scopeOfVariables(page)) !== undefined
  const set = (next: Given): void =>
    change({ ...page, [of]: (page[of] as readonly Given[]).with(at, changed(values, next)) } as PageFile)
  const remove = (): void => {
    const users = usersOf(page, of, name)
    if (users.length > 0) return void toast.error(t('isUsed', { name, by: users.join(', ') }))
    onOpen(false)
    return change({ ...page, [of]: page[of].filter((one) => one.name !== name) } as PageFile)
  }
  return (
    <Fold
      title={name}
      note={words(noteOf(values))}
      isOpen={isOpen}
      onOpen={onOpen}
      isFaulty={isFaulty}
      tools={
        <span className="pf-tools">
          <IconButton icon={Trash2} label={t('removeNamed', { name })} onClick={remove} />
        </span>
      }
    >
      <div className="pf-form">
        <NamedBy
          label={t('name')}
          name={name}
          isLed={scope.leads === 'name'}
          faultOf={(next) =>
            isPageName(next) && !declaredNames(page).has(next) ? null : t('badName', { name: next })
          }
          onRename={(next) => change(withRenamed(page, of, name, next))}
        />
        <PropertyForm properties={properties} values={values} onChange={set} scope={scope} />
        {of === 'variables' && (
          <InitialField
            label={t('initial')}
            type={type}
            value={initial}
            onChange={(next) => set({ initial: next === '' ? undefined : next })}
            isLed={scope.leads === 'initial'}
            scope={scopeOfVariables(page)}
          />
        )}
      </div>
    </Fold>
  )
}
