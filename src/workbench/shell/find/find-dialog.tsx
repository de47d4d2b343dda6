import { Dialog as RadixDialog } from '@radix-ui/themes'
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useModal } from '../../parts/overlay.tsx'
import { find } from '../../state/find.ts'
import { openEntry } from '../open-entry.ts'
import { useMenu } from '../titles.ts'
import { actions, type Action } from './actions.ts'
import { matching, type Findable } from './match.ts'
import { declaredScreens } from '../screen-registry.ts'
import './find.css'

interface Found extends Findable {
  readonly id: string
  readonly hint: string
  readonly open: () => void
}

const mostShown = 50

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
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const all = useAll()
  const found = useMemo(() => matching(all, typed).slice(0, mostShown), [all, typed])
  const chosen = Math.min(at, found.length - 1)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const choose = (one: Found | undefined): void => {
    if (!one) return
    find.open = false
    one.open()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(found.length - 1, chosen + step)))
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
          aria-activedescendant={found.length > 0 ? `${id}${chosen}` : undefined}
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
      <div role="listbox" id={`${id}list`} aria-label={t('findPage')} ref={list}>
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are those of the field above
          <div
            key={one.id}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(one)}
          >
            <span>{one.title}</span>
            <small>{one.hint}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="none" role="status">
          {t('nothingFound')}
        </p>
      )}
    </>
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
