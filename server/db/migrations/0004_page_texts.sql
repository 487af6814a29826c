-- Texts of the fixed pages that were part of the code. Stored pages, drafts and versions get the texts that visitors
-- read until now. The previous release ignores them.

-- Adds the fields that are missing, in groups too.
create or replace function pg_temp.with_fields(body jsonb, fields jsonb) returns jsonb language plpgsql as $$
declare
  field record;
begin
  for field in select key, value from jsonb_each(fields) loop
    if not body ? field.key then
      body := body || jsonb_build_object(field.key, field.value);
    elsif jsonb_typeof(body -> field.key) = 'object' and jsonb_typeof(field.value) = 'object' then
      body := body || jsonb_build_object(field.key, pg_temp.with_fields(body -> field.key, field.value));
    end if;
  end loop;
  return body;
end $$;

-- A draft may hold texts that jsonb rejects. It then stays as it is.
create or replace function pg_temp.with_fields(body json, fields jsonb) returns json language plpgsql as $$
begin
  return pg_temp.with_fields(body::jsonb, fields)::json;
exception when data_exception then
  return body;
end $$;

create temporary table new_text on commit drop as
select slug, fields::jsonb from (values
  ('home', '{"help": {"heading": "Need Help?", "text": {"label": "Text Support", "detail": "When talking is not safe"}, "call": {"label": "Call Support"}, "chat": {"label": "Live Chat", "detail": "Or leave a message"}}}'),
  ('merch-store', '{"empty": {"moreLink": "/newsletter"}, "collaborator": {"terms": {"label": "Read the terms", "items": [{"text": "What you make stays yours. We print or sell nothing of yours before you and we have agreed on it."}, {"text": "Of everything of yours that our store sells, a third of the price is yours."}, {"text": "Show us only what is your own, or what you are allowed to share."}, {"text": "Our {document} holds for you and for us.", "document": {"label": "Code of Conduct (PDF)", "link": "/documents/code-of-conduct.pdf"}}, {"text": "We read your answers to talk with you about working together, and keep them as our {document} says.", "document": {"label": "privacy policy (PDF)", "link": "/documents/privacy-and-personal-information.pdf"}}, {"text": "This form commits neither of us to anything. You may withdraw at any time."}]}}}'),
  ('donate', '{"transfer": {"note": "Prefer Interac e-Transfer? Choose it in step 3. You get a short code to put in the message of your transfer to {email}.", "detail": "From your own bank. No fee, so all of it reaches us.", "code": "When you submit, you get a short code. Put it in the message, so that we can match it."}, "anonymous": "Your name stays off every list. The receipt still carries it.", "dedication": {"name": "Left empty, the gift is not dedicated.", "email": "An email with a link to a short card. No amount is in either.", "card": "Once the gift has arrived, they get an email with none of these names in it. Its link opens this card:"}}'),
  ('landacknowledgement', '{"policies": {"inBrowser": {"heading": "What this site keeps in your browser", "items": ["A form you have begun, for a day. On a device that others use you can switch that off.", "Your bag in the store, until you empty it or pay.", "Your place at an event, if you ask us to remember it on this device.", "One page with four crisis lines, once you have opened Programs & Resources, our message page or the chat. It opens when there is no connection."], "note": "No cookies, and nothing from other sites. Quick exit erases all of it."}}}'),
  ('program', '{"more": {"offline": "After a visit to this page your browser keeps four of these lines for when there is no connection. Quick exit erases them."}}')
) as texts (slug, fields);

update page set body = pg_temp.with_fields(body, new_text.fields) from new_text where new_text.slug = page.slug;

update draft set body = pg_temp.with_fields(body, new_text.fields) from new_text
where kind = 'page' and id = new_text.slug and body is not null;

update revision set body = pg_temp.with_fields(body, new_text.fields) from new_text
where draft_kind = 'page' and draft_id = new_text.slug;
