import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { isPageName, valueTypes, type PageFile } from '#domain/pages/page.ts'
import { isSourceKind, refreshing, sourceKinds } from '#domain/pages/sources.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { PropertyFields } from './property-fields.tsx'
import { usersOf, withRenamed, type Declared } from './rename.ts'
import { useEditing } from './use-editing.ts'

const lists = ['sources', 'variables', 'params'] as const satisfies readonly Declared[]
const first = { sources: 'source', variables: 'variable', params: 'parameter' } as const
const blank = { sources: { kind: 'rows' }, variables: { type: 'text' }, params: { type: 'text' } } as const

const namesOf = (page: PageFile): ReadonlySet<string> =>
  new Set(lists.flatMap((of) => page[of].map(({ name }) => name)))

/** What a page declares beside its components: where its data comes from, and what it remembers. */
export function DataPanel() {
  const { t } = useTranslation('page-builder')
  const { page, change } = useEditing()
  const add = (of: Declared): void => {
    const taken = namesOf(page)
    let number = 1
    while (taken.has(`${first[of]}${number}`)) number += 1
    change({ ...page, [of]: [...page[of], { name: `${first[of]}${number}`, ...blank[of] }] } as PageFile)
  }
  return lists.map((of) => (
    <section key={of} className="pb-data" aria-label={t(of)}>
      <h3>{t(of)}</h3>
      {page[of].map(({ name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name changes while it is typed
        <Declaration key={at} of={of} name={name} />
      ))}
      <Button icon={Plus} onClick={() => add(of)}>
        {t(`add.${of}`)}
      </Button>
    </section>
  ))
}

interface DeclarationProps {
  readonly of: Declared
  readonly name: string
}

function Declaration({ of, name }: DeclarationProps) {
  const { t } = useTranslation('page-builder')
  const { page, change } = useEditing()
  const remove = (): void => {
    const users = usersOf(page, of, name)
    if (users.length > 0) toast.error(t('isUsed', { name, by: users.join(', ') }))
    else change({ ...page, [of]: page[of].filter((one) => one.name !== name) } as PageFile)
  }
  return (
    <details>
      <summary>{name}</summary>
      <div className="ar-fields">
        <NameField of={of} name={name} />
        <DeclaredFields of={of} name={name} />
        <IconButton icon={Trash2} label={t('removeNamed', { name })} onClick={remove} />
      </div>
    </details>
  )
}

/** A name is taken when it is left: then all that uses it has the new one. */
function NameField({ of, name }: DeclarationProps) {
  const { t } = useTranslation('page-builder')
  const { page, change } = useEditing()
  const [typed, setTyped] = useState<string | null>(null)
  const take = (): void => {
    if (typed !== null && typed !== name) {
      if (!isPageName(typed) || namesOf(page).has(typed)) toast.error(t('badName', { name: typed }))
      else change(withRenamed(page, of, name, typed))
    }
    setTyped(null)
  }
  return (
    <label>
      {t('name')}
      <input value={typed ?? name} onChange={(event) => setTyped(event.target.value)} onBlur={take} />
    </label>
  )
}

function DeclaredFields({ of, name }: DeclarationProps) {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const { page, change } = useEditing()
  const one = (page[of] as readonly { readonly name: string }[]).find((own) => own.name === name)
  const values = one as Readonly<Record<string, unknown>>
  const set = (next: Readonly<Record<string, unknown>>): void =>
    change({
      ...page,
      [of]: page[of].map((own) => (own.name === name ? { ...own, ...next } : own)),
    } as PageFile)
  const member = of === 'sources' ? 'kind' : 'type'
  const value = String(values[member])
  const options =
    of === 'sources'
      ? Object.entries(sourceKinds).map(([kind, { label }]) => ({ value: kind, label: labelOf(label) }))
      : Object.entries(valueTypes).map(([type, label]) => ({ value: type, label: labelOf(label) }))
  return (
    <>
      <Select
        label={t(member)}
        value={value}
        options={options}
        onChange={(next) => set({ [member]: next })}
      />
      {of === 'sources' && isSourceKind(value) && (
        <PropertyFields
          properties={{ ...sourceKinds[value].properties, ...refreshing }}
          values={values}
          sources={page.sources}
          onChange={set}
          onKpi={() => {}}
        />
      )}
      {of === 'variables' && (
        <label>
          {t('initial')}
          <input
            value={typeof values['initial'] === 'string' ? values['initial'] : ''}
            onChange={(event) => set({ initial: event.target.value })}
          />
        </label>
      )}
    </>
  )
}
