-- functions that draw signs and words; the product of two random numbers makes low kanji more frequent
create or replace function pick(signs text) returns text language sql volatile as
  $$ select substr(signs, 1 + floor(random() * length(signs))::int, 1) $$;
create or replace function kanji(most int) returns text language sql volatile as
  $$ select chr(19968 + floor(most * random() * random())::int) $$;
create or replace function kana() returns text language sql volatile as
  $$ select pick('あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろ') $$;
create or replace function particle() returns text language sql volatile as
  $$ select pick('のにはをたがでとしれさある') $$;
create or replace function hangul() returns text language sql volatile as
  $$ select pick('김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허남심노하곽성차주우구민진') $$;
create or replace function syllable() returns text language sql volatile as
  $$ select (string_to_array(:'syllables', ' '))[1 + floor(random() * 30)::int] $$;
create or replace function word() returns text language sql volatile as
  $$ select syllable() || syllable() || syllable() $$;
