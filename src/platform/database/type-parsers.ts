import pg from 'pg'

const { types } = pg
const uuidList: number = 2951

types.setTypeParser(types.builtins.INT8, BigInt)
// A date is a business day, not a moment: as a Date it would move with the server's time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)

// The driver reads any zone and any list, letter by letter. Moments in UTC and lists of ids are in
// nearly every row, and can be read at once.
const parseMoment = types.getTypeParser(types.builtins.TIMESTAMPTZ)
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) =>
  text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseMoment(text),
)
const parseList = types.getTypeParser(uuidList)
types.setTypeParser(uuidList, (text) =>
  plainIds.test(text) ? text.slice(1, -1).split(',') : parseList(text),
)
const plainIds = /^\{[0-9a-f,-]+\}$/
