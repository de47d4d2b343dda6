import { Tabs as RadixTabs } from '@radix-ui/themes'
import type { ReactNode } from 'react'

interface TabItem {
  readonly value: string
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Tabs inside a screen or drawer. Only the chosen one's content is drawn. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className="t-tabs">
      <RadixTabs.List size="1" aria-label={label}>
        {items.map((item) => (
          <RadixTabs.Trigger key={item.value} value={item.value}>
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="content">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
