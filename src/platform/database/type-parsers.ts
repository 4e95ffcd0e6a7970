import pg from 'pg'

const { types } = pg
const uuidList: number = 2951

types.setTypeParser(types.builtins.INT8, BigInt)
// A date is a calendar day. As a Date it would shift with the server's time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)

// The driver's parsers handle every zone and list character by character. UTC timestamps and ID
// lists are in nearly every row, so they get a fast path.
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
