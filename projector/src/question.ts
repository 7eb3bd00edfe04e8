/** What a file with a question imports; the language itself is shared with the analysts' browsers. */
export { defineQuestion, median, mondayOf, type Question, type Row } from '@potluck/events/question';
