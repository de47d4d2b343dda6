interface State {
  readonly status: string
}

/** Whether a run waits or continues. */
export const going = ({ status }: State): boolean => status === 'Q' || status === 'R'

/** Answers and events come by different ways: an answer may be older than the end that was heard already. */
export const isOutdated = (now: State, heard?: State): boolean =>
  heard !== undefined && !going(heard) && going(now)
