import { useState } from 'react'
import { newRecord } from '#domain/pages/new-part.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { useLabel, useLanguage } from '../../../../i18n/index.ts'
import { faultsWithin, hindering } from './faults.ts'
import { InnerForm, type FieldProps } from './field-props.ts'
import { Fold } from './fold.tsx'
import { AddTool, GroupFrame } from './group-frame.tsx'
import { itemTitle } from './item-title.ts'
import { ledInItem, ledItem } from './lead.ts'
import { ListTools } from './list-tools.tsx'
import { withAt } from './order.ts'
import { changed, type Given } from './scope.ts'

/** Records of a list. Those of a single property are shown at once, others are opened one by one. */
export function ItemsField(props: FieldProps<'items'>) {
  const { id, property, label, value, onChange, scope } = props
  const [opened, setOpened] = useState(() => ledItem(scope.leads))
  const list = Array.isArray(value) ? (value as unknown[]).filter(isRecord) : []
  const take = (next: readonly Given[]): void => {
    if (next.length !== list.length) setOpened(null)
    onChange(next.length === 0 ? undefined : next)
  }
  const add = (): void => {
    onChange([...list, newRecord(property, list)])
    setOpened(list.length)
  }
  return (
    <GroupFrame
      id={id}
      label={label}
      count={list.length}
      tool={<AddTool label={label} disabled={list.length >= property.most} onClick={add} />}
    >
      {list.map((_, at) => (
        <Item
          // oxlint-disable-next-line react/no-array-index-key -- records have no identity of their own
          key={at}
          {...props}
          list={list}
          at={at}
          onList={take}
          isOpen={opened === at}
          onOpen={(isOpen) => setOpened(isOpen ? at : null)}
        />
      ))}
    </GroupFrame>
  )
}

interface ItemProps extends Pick<FieldProps<'items'>, 'property' | 'scope' | 'faults'> {
  readonly list: readonly Given[]
  readonly at: number
  readonly onList: (list: readonly Given[]) => void
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function Item({ property, scope, faults, list, at, onList, isOpen, onOpen }: ItemProps) {
  const words = { language: useLanguage(), label: useLabel() }
  const item = list[at]!
  const numbered = `${words.label(property.label)} ${at + 1}`
  const title = itemTitle(property, item, scope, words) || numbered
  const tools = <ListTools name={title} list={list} at={at} onChange={onList} />
  const form = (
    <InnerForm
      properties={property.of}
      values={item}
      onChange={(change) => onList(withAt(list, at, changed(item, change)))}
      scope={{ ...scope, takeKpi: null, leads: ledInItem(scope.leads, at) }}
    />
  )
  if (Object.keys(property.of).length === 1)
    return (
      <div className="pf-line">
        {form}
        {tools}
      </div>
    )
  const isFaulty = hindering(faultsWithin(faults, `[${at}]`)) !== undefined
  return (
    <Fold title={title} isOpen={isOpen} onOpen={onOpen} isFaulty={isFaulty} tools={tools}>
      {form}
    </Fold>
  )
}
