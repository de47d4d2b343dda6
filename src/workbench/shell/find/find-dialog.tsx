import { Dialog as RadixDialog } from '@radix-ui/themes'
import { Search } from 'lucide-react'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { entityNamed } from '#domain/entities/index.ts'
import { rowScreens } from '#domain/menu/row-screens.ts'
import { useLabel } from '../../i18n/index.ts'
import { optionId, VirtualList, type VirtualListHandle } from '../../parts/virtual-list.tsx'
import { useModal } from '../../parts/overlay.tsx'
import { find } from '../../state/find.ts'
import { openScreen } from '../../navigation/navigation.ts'
import { openEntry } from '../../navigation/open-entry.ts'
import { useMenu } from '../../navigation/titles.ts'
import { actions, type Action } from './actions.ts'
import { codeBehind, matching, type Findable } from './match.ts'
import { declaredScreens } from '../../navigation/screen-registry.ts'
import './find.css'

interface Found extends Findable {
  readonly id: string
  readonly hint: string
  readonly open: () => void
}

/** Search over every page of the menu and over what the user menu does: in both languages, and by the initials of pinyin. */
export default function FindDialog() {
  const { t } = useTranslation('shell')
  const { open } = useSnapshot(find)
  const onClosed = useModal(open)
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => {
        find.open = next
      }}
    >
      <RadixDialog.Content className="t-find" aria-describedby={undefined} onCloseAutoFocus={onClosed}>
        <RadixDialog.Title className="visually-hidden">{t('findPage')}</RadixDialog.Title>
        <Finder />
      </RadixDialog.Content>
    </RadixDialog.Root>
  )
}

function Finder() {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<VirtualListHandle>(null)
  const id = useId()
  const all = useAll()
  const rows = useRowScreens(typed)
  const found = useMemo(() => [...rows, ...matching(all, typed)], [rows, all, typed])
  const chosen = Math.min(at, found.length - 1)
  const choose = (one: Found | undefined): void => {
    if (!one) return
    find.open = false
    one.open()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Home and End are those of the text.
    const to = /^(Arrow|Page)/.test(event.key) ? list.current?.lineAfter(event.key) : null
    if (typeof to === 'number') {
      event.preventDefault()
      setAt(to)
    } else if (event.key === 'Enter') {
      // Or it would press the button that what is opened puts the focus on.
      event.preventDefault()
      choose(found[chosen])
    }
  }
  return (
    <>
      <label className="field">
        <Search size={16} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={found.length > 0 ? optionId(`${id}list`, chosen) : undefined}
          aria-label={t('findPage')}
          placeholder={t('findHint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <VirtualList
        role="listbox"
        id={`${id}list`}
        label={t('findPage')}
        count={found.length}
        keyOf={(index) => found[index]!.id}
        estimate={32}
        at={chosen}
        onAt={setAt}
        onChoose={(index) => choose(found[index])}
        driven
        handle={list}
        itemProps={(index) => ({ onPointerMove: () => setAt(index) })}
      >
        {(index) => (
          <>
            <span>{found[index]!.title}</span>
            <small>{found[index]!.hint}</small>
          </>
        )}
      </VirtualList>
      {found.length === 0 && (
        <p className="none" role="status">
          {t('nothingFound')}
        </p>
      )}
    </>
  )
}

/** `item P00002` opens the screen about that row, where the menu of the user has it. */
function useRowScreens(typed: string): readonly Found[] {
  const label = useLabel()
  const menu = useMenu()
  return useMemo(
    () =>
      Object.entries(rowScreens).flatMap(([about, route]) => {
        const named = entityNamed(about).label
        const code = codeBehind([named.zh, named.en, label(named)], typed)
        const entry = menu.flatMap(({ entries }) => entries).find(({ path }) => path === route)
        if (code === null || !entry) return []
        const open = (): void => openScreen(route, { [about]: code })
        return [{ id: about, title: code, hint: entry.title, words: [], open }]
      }),
    [typed, menu, label],
  )
}

/** Pages first, then actions; each goes by its titles in both languages. */
function useAll(): readonly Found[] {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return useMemo(() => {
    const pages = menu.flatMap((group) =>
      group.entries.map((entry): Found => {
        const label = declaredScreens.get(entry.path)?.label
        return {
          id: entry.path,
          title: entry.title,
          hint: group.title,
          words: [...(label ? [label.zh, label.en] : []), group.title, entry.path],
          open: () => openEntry(entry),
        }
      }),
    )
    const acts = actions.map(({ key, run }: Action): Found => {
      const title = t(key)
      return { id: key, title, hint: t('action'), words: [key], open: run }
    })
    return [...pages, ...acts]
  }, [menu, t])
}
